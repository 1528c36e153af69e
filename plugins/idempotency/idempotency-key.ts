import { hash } from 'node:crypto';
import { addressKey, type Caller, clientAddress, type RequestContext, ValidationError } from 'plinth';
import type { DocumentWrite } from 'plinth/plugins/rest';

/** The header, as Node has it. */
const HEADER = 'idempotency-key';
/** Visible characters of ASCII. Two headers of the name come as one with a space between them. */
const KEY = /^[!-~]{1,255}$/;

/** A write as it is known by its key. Every text is a digest of 43 characters: neither keys nor bodies are stored. */
export interface KeyedRequest {
  /** Of the caller and his key. */
  readonly key: string;
  /** Of whoever it is counted for: the caller, or the address that requests without credentials come from. */
  readonly caller: string;
  /** Of what was asked: method, path, query string and body. */
  readonly request: string;
  /** Of what the caller may do. */
  readonly rights: string;
}

/**
 * What tells a caller from all others: the strategy that has found him, and what it says of him. Two strategies may mean two by one id. Not his
 * credentials: with new ones, which a client gets when the old ones end, a repeat would be carried out again.
 * @throws ValidationError IDEMPOTENCY_CALLER_UNKNOWN for one of whom a strategy says nothing: others would be answered what he was
 */
function namespaceOf({ strategy, kind, id, user }: Caller): readonly unknown[] {
  const who = id ?? user?.documentId ?? user?.id ?? null;
  if (who !== null || (strategy === undefined && kind === 'public')) return [strategy ?? null, kind, who];
  const message = 'An Idempotency-Key belongs to its caller, and these credentials do not say who that is: leave the header out';
  throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_CALLER_UNKNOWN');
}

/**
 * The key that a write came with, and what it stands for; null for a request without one.
 * @throws ValidationError IDEMPOTENCY_KEY_INVALID for a key that is empty, too long, or holds other than visible ASCII characters, and as `namespaceOf`
 */
export async function keyedRequest(ctx: RequestContext, { caller, request }: DocumentWrite): Promise<KeyedRequest | null> {
  const given = ctx.req.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !KEY.test(given)) {
    const message = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters';
    throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_KEY_INVALID');
  }
  const own = digest(namespaceOf(caller));
  const asked = request === undefined ? [ctx.querystring, ctx.request.body ?? null] : [await request()];
  return {
    key: digest([own, given]),
    // A client may come from another address when it repeats: its key is found all the same.
    caller: caller.strategy === undefined && caller.id === null ? digest([caller.kind, null, addressKey(clientAddress(ctx))]) : own,
    request: digest([ctx.method, ctx.path, ...asked]),
    rights: digest(caller.ability.key),
  };
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
