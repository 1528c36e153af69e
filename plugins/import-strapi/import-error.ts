import { PlinthError } from 'plinth';

/** Why an import is impossible: one sentence with the finding and what to do. */
export class ImportError extends PlinthError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'IMPORT_IMPOSSIBLE', status: 400, name: 'ApplicationError', ...(cause !== undefined && { cause }) });
  }
}
