import { PlinthError } from 'plinth';

/** Why there is no import: one sentence that says what was found and what to do. */
export class ImportError extends PlinthError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'IMPORT_IMPOSSIBLE', status: 400, name: 'ApplicationError', ...(cause !== undefined && { cause }) });
  }
}
