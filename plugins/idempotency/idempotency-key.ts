import { hash } from 'node:crypto';
import { type Caller, type RequestContext, ValidationError } from 'plinth';

/** The header, as Node has it. */
const HEADER = 'idempotency-key';
/** Visible characters of ASCII. Two headers of the name come as one with a space between them. */
const KEY = /^[!-~]{1,255}$/;

/** A write as it is known by its key. Every text is a digest of 43 characters: neither keys nor bodies are stored. */
export interface KeyedRequest {
  /** Of the caller and his key. */
  readonly key: string;
  readonly caller: string;
  /** Of what was asked: method, path, query string and body. */
  readonly request: string;
  /** Of what the caller may do. */
  readonly rights: string;
}

/**
 * The key of a request, and what it stands for; null for a request without one.
 * @throws ValidationError IDEMPOTENCY_KEY_INVALID for a key that is empty, too long, or holds other than visible ASCII characters
 */
export function keyedRequest(ctx: RequestContext): KeyedRequest | null {
  const given = ctx.req.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !KEY.test(given)) {
    const message = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters';
    throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_KEY_INVALID');
  }
  const caller = callerDigest(ctx.state.caller);
  return {
    key: digest([caller, given]),
    caller,
    request: digest([ctx.method, ctx.path, ctx.querystring, ctx.request.body ?? null]),
    rights: digest(ctx.state.caller.ability.key),
  };
}

function callerDigest({ kind, id }: Caller): string {
  return digest([kind, id]);
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
