import {
  assertInTime,
  type Caller,
  type ContentType,
  type DocumentValue,
  isPlinthError,
  type MessageText,
  PlinthError,
  type RequestContext,
  timesOf,
} from 'plinth';

const TAKEN_BACK = 'WRITE_TAKEN_BACK';

/** A write of a request, after its rights and the query for its response were checked. */
export interface DocumentWrite {
  readonly type: ContentType;
  /** Null on create, and for single types. */
  readonly documentId: string | null;
  /** The caller whose rights apply. */
  readonly caller: Caller;
  /** The content of the request beside method and path, as JSON; default: query string and body. */
  readonly request?: () => unknown;
  /** Whether the request makes other changes, too, each in its own transaction. */
  readonly isOneOfSeveral?: boolean;
  /** The response document, for changes that return none; called right before the change. */
  readonly answer?: () => DocumentValue | null;
  /**
   * Performs the write with the rights of `ctx.state.caller`.
   * @returns the document for the response; null for a 204
   * @throws WriteTakenBackError when it has undone its own write: no result may be recorded
   */
  readonly run: () => Promise<DocumentValue | null>;
}

/** A write was performed, and then undone. It may be retried. */
export class WriteTakenBackError extends PlinthError {
  constructor(message: MessageText, cause: unknown) {
    super(message, { code: TAKEN_BACK, status: 503, name: 'ServiceUnavailableError', cause });
  }
}

/** Whether an error is a `WriteTakenBackError`. */
export function isTakenBack(error: unknown): boolean {
  return isPlinthError(error) && error.code === TAKEN_BACK;
}

/** Wraps a write. Its result replaces that of `write.run`. */
export type AroundWrite = (ctx: RequestContext, write: DocumentWrite) => Promise<DocumentValue | null>;

/**
 * Performs a write inside all its wrappers.
 * @throws UnavailableError when the request has timed out meanwhile: its client may already be repeating it
 */
export async function carryOut(around: readonly AroundWrite[], ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
  const begun = performance.now();
  try {
    return await wrapped(around, ctx, write);
  } finally {
    timesOf(ctx).noteChange(write.type.uid, performance.now() - begun);
  }
}

function wrapped(around: readonly AroundWrite[], ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
  const inTime = async () => {
    assertInTime(ctx);
    return write.run();
  };
  const outermost = around.reduceRight<DocumentWrite['run']>((run, surround) => () => surround(ctx, { ...write, run }), inTime);
  return outermost();
}
