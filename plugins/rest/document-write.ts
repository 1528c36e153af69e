import { type Caller, type ContentType, type DocumentValue, isPlinthError, PlinthError, type RequestContext } from 'plinth';

const TAKEN_BACK = 'WRITE_TAKEN_BACK';

/** A write that a request asks for, once it is known that its caller may do such a thing and what it will be answered. */
export interface DocumentWrite {
  readonly type: ContentType;
  /** Null on create, and for single types. */
  readonly documentId: string | null;
  /** Whose rights hold. */
  readonly caller: Caller;
  /** What is asked for beside method and path, as JSON; default: query string and body. */
  readonly request?: () => unknown;
  /** Whether the request makes other changes beside it, each in a transaction of its own. */
  readonly isOneOfSeveral?: boolean;
  /** What is answered, where the change itself answers no document; asked when it is about to be made. */
  readonly answer?: () => DocumentValue | null;
  /**
   * Carries it out on behalf of `ctx.state.caller`.
   * @returns the document that is answered; null where the answer is 204
   * @throws WriteTakenBackError when it made what it has removed again: nothing is to be remembered of it
   */
  readonly run: () => Promise<DocumentValue | null>;
}

/** A write was carried out, and then undone by whoever carried it out. It may be tried again. */
export class WriteTakenBackError extends PlinthError {
  constructor(message: string, cause: unknown) {
    super(message, { code: TAKEN_BACK, status: 503, name: 'ServiceUnavailableError', cause });
  }
}

/** Whether an error is a `WriteTakenBackError`. */
export function isTakenBack(error: unknown): boolean {
  return isPlinthError(error) && error.code === TAKEN_BACK;
}

/** Stands around a write. What it returns is answered in place of what `write.run` returns. */
export type AroundWrite = (ctx: RequestContext, write: DocumentWrite) => Promise<DocumentValue | null>;

/** Carries a write out, inside of everything that stands around it. */
export function carryOut(around: readonly AroundWrite[], ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
  if (around.length === 0) return write.run();
  const outermost = around.reduceRight<DocumentWrite['run']>((run, surround) => () => surround(ctx, { ...write, run }), write.run);
  return outermost();
}
