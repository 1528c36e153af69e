import { PlinthError } from 'plinth';

/** Bytes of an answer. Those of providers have a few thousand. */
const MAX_BYTES = 1_048_576;

/** Code of a ProviderUnavailableError. */
export const PROVIDER_UNAVAILABLE = 'PROVIDER_UNAVAILABLE';

/** A provider that cannot be reached, is too slow, or answers what no provider would: 502. */
export class ProviderUnavailableError extends PlinthError {
  /** @param cause for the log alone */
  constructor(provider: string, cause?: unknown) {
    super(`The provider "${provider}" does not answer as it should. Try again later.`, {
      code: PROVIDER_UNAVAILABLE,
      status: 502,
      name: 'BadGatewayError',
      cause,
    });
  }
}

/** What a request says beside its address. */
export type OutgoingRequest = Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** Sends a request. */
export type Send = (url: string, request: OutgoingRequest) => Promise<Response>;

/**
 * Sends requests to a provider, none of which takes long, leads elsewhere, or answers more than fits.
 * @param timeout milliseconds until the whole answer is there
 * @param tokenEndpoint that of a provider without an issuer; null: the provider has one
 * @throws (what is returned) ProviderUnavailableError
 */
export function createSend(provider: string, timeout: number, tokenEndpoint: string | null): Send {
  return async (url, request) => {
    const answer = await read(url, request, timeout).catch((cause: unknown) => {
      throw new ProviderUnavailableError(provider, cause);
    });
    const { status } = answer;
    if (status >= 500 || status === 429) throw new ProviderUnavailableError(provider, new Error(`it answers ${status}`));
    return url === tokenEndpoint ? plainTokens(answer) : answer;
  };
}

/** An answer whose body is there as a whole. @throws Error when it is too large, or does not come */
async function read(url: string, request: OutgoingRequest, timeout: number): Promise<Response> {
  const signal = AbortSignal.timeout(timeout);
  const { status, headers, body } = await fetch(url, { ...request, signal, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it answers more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, headers });
}

/**
 * The answer of a token endpoint as the standard has it. Providers without an issuer leave out the type of a token, add tokens that nobody verifies, or say
 * with status 200 that something is wrong.
 */
async function plainTokens(answer: Response): Promise<Response> {
  const text = await answer.text();
  const plain = (body: object, status: number) => new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
  const { access_token, error } = parse(text);
  if (answer.ok && typeof access_token === 'string') return plain({ access_token, token_type: 'bearer' }, 200);
  return plain({ error: typeof error === 'string' ? error : 'invalid_request' }, 400);
}

const JSON_HEADERS = { 'content-type': 'application/json' };

function parse(text: string): { readonly access_token?: unknown; readonly error?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
