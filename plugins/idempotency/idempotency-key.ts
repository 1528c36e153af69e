import { hash } from 'node:crypto';
import { addressKey, type Caller, clientAddress, type RequestContext, ValidationError } from 'plinth';
import type { DocumentWrite } from 'plinth/plugins/rest';

/** The header name in lower case, as Node has it. */
const HEADER = 'idempotency-key';
/** Visible ASCII characters. Node joins two headers of this name with a comma and a space, and the space makes the key invalid. */
const KEY = /^[!-~]{1,255}$/;

/** A write, as its key identifies it. Each text is a digest of 43 characters: neither keys nor bodies are stored. */
export interface KeyedRequest {
  /** Digest of the caller and the caller's key. */
  readonly key: string;
  /** Digest of the caller that the stored bytes count for. For requests without credentials: of the client's address. */
  readonly caller: string;
  /** Digest of method, path, query string and body. */
  readonly request: string;
  /** Digest of the caller's permissions. */
  readonly rights: string;
}

/**
 * What identifies a caller: the strategy that authenticated it, and the strategy's facts about it. The strategy is included because two
 * strategies may use the same id for different callers. Credentials are left out: a client that repeats a request after its token was
 * renewed must still match.
 * @throws ValidationError IDEMPOTENCY_CALLER_UNKNOWN when the strategy does not identify the caller: another caller could then get its
 * response
 */
function namespaceOf({ strategy, kind, id, user }: Caller): readonly unknown[] {
  const who = id ?? user?.documentId ?? user?.id ?? null;
  if (who !== null || (strategy === undefined && kind === 'public')) return [strategy ?? null, kind, who];
  const message = 'An Idempotency-Key requires an authenticated caller. Remove the header, or sign in';
  throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_CALLER_UNKNOWN');
}

/**
 * The key of a write, with its digests; null for a request without a key.
 * @throws ValidationError IDEMPOTENCY_KEY_INVALID for a key that is empty, too long, or contains other than visible ASCII characters; also
 * as `namespaceOf`
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
    // The address is not part of `key`: a client that repeats from another address must still match.
    caller: caller.strategy === undefined && caller.id === null ? digest([caller.kind, null, addressKey(clientAddress(ctx))]) : own,
    request: digest([ctx.method, ctx.path, ...asked]),
    rights: digest(caller.ability.key),
  };
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
