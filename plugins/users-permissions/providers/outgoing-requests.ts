import { PlinthError } from 'plinth';
import type { Outgoing, OutgoingRequest } from 'plinth/plugins/outgoing';

/** Code of a ProviderUnavailableError. */
export const PROVIDER_UNAVAILABLE = 'PROVIDER_UNAVAILABLE';

/** A provider is unreachable, too slow, or sends an invalid response: 502. */
export class ProviderUnavailableError extends PlinthError {
  /** @param cause for the log only */
  constructor(provider: string, cause?: unknown) {
    super(`The provider "${provider}" is not available. Try again later.`, {
      code: PROVIDER_UNAVAILABLE,
      status: 502,
      name: 'BadGatewayError',
      cause,
    });
  }
}

/** Sends a request. */
export type Send = (url: string, request: Pick<OutgoingRequest, 'method' | 'headers' | 'body'>) => Promise<Response>;

/** How requests to a provider are sent. */
export interface SendSettings {
  readonly provider: string;
  readonly outgoing: Outgoing;
  /** Hosts of the provider in the configuration. They may be in a private network. */
  readonly hosts: readonly string[];
  /** Milliseconds until the whole response has arrived. */
  readonly timeout: number;
  /** The token endpoint of a provider without an issuer; null if the provider has one. */
  readonly tokenEndpoint: string | null;
}

/** Returns a function that sends requests to a provider, which throws ProviderUnavailableError. */
export function createSend({ provider, outgoing, hosts, timeout, tokenEndpoint }: SendSettings): Send {
  return async (url, { method, headers, body }) => {
    const request = { ...(method !== undefined && { method }), ...(headers !== undefined && { headers }), body, timeout, allow: hosts };
    const answer = await outgoing.send(url, request).catch((cause: unknown) => {
      throw new ProviderUnavailableError(provider, cause);
    });
    const { status } = answer;
    if (status >= 500 || status === 429)
      throw new ProviderUnavailableError(provider, new Error(`the provider responded with status ${status}`));
    return url === tokenEndpoint ? plainTokens(answer) : answer;
  };
}

/**
 * Converts the response of a token endpoint to the standard's form. Providers without an issuer omit the token type, add tokens that nobody
 * verifies, or report errors with status 200.
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
