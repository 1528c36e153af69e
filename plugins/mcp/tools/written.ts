import type { Caller, ContentType, DocumentValue } from 'plinth';
import type { Session } from '../session.ts';

/**
 * Carries out a write of a tool through `Rest.carryOut`, so that everything around REST writes applies, such as idempotency keys.
 * @param name of the tool
 * @param asked the input of the tool
 * @param run the write, with the caller that it is given
 */
export async function written(
  session: Session,
  name: string,
  asked: Readonly<Record<string, unknown>> & { readonly idempotencyKey?: string | undefined },
  { type, documentId }: { readonly type: ContentType; readonly documentId: string | null },
  run: (caller: Caller) => Promise<DocumentValue | null>,
): Promise<DocumentValue | null> {
  const { ctx } = session.as({ key: asked.idempotencyKey });
  const { idempotencyKey: _, ...rest } = asked;
  const request = () => [name, type.uid, documentId, rest];
  const { rest: api } = session.parts;
  return api.carryOut(ctx, { type, documentId, caller: ctx.state.caller, request, run: () => run(ctx.state.caller) });
}
