import type { ContentType, DocumentValue, RequestContext } from 'plinth';

/** A write that a request asks for, once it is known that its caller may do such a thing and what it will be answered. */
export interface DocumentWrite {
  readonly type: ContentType;
  /** Null on create, and for single types. */
  readonly documentId: string | null;
  /**
   * Carries it out on behalf of `ctx.state.caller`.
   * @returns the document that is answered; null where the answer is 204
   */
  readonly run: () => Promise<DocumentValue | null>;
}

/** Stands around a write. What it returns is answered in place of what `write.run` returns. */
export type AroundWrite = (ctx: RequestContext, write: DocumentWrite) => Promise<DocumentValue | null>;

/** Carries a write out, inside of everything that stands around it. */
export function carryOut(around: readonly AroundWrite[], ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
  const { type, documentId } = write;
  const outermost = around.reduceRight<DocumentWrite['run']>((run, surround) => () => surround(ctx, { type, documentId, run }), write.run);
  return outermost();
}
