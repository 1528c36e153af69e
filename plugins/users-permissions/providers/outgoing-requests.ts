import { PlinthError } from 'plinth';
import type { Outgoing, OutgoingRequest } from 'plinth/plugins/outgoing';

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

/** Sends a request. */
export type Send = (url: string, request: Pick<OutgoingRequest, 'method' | 'headers' | 'body'>) => Promise<Response>;

/** How requests to a provider are sent. */
export interface SendSettings {
  readonly provider: string;
  readonly outgoing: Outgoing;
  /** Hosts of the provider that the configuration names: these may be in a network of one's own. */
  readonly hosts: readonly string[];
  /** Milliseconds until the whole answer is there. */
  readonly timeout: number;
  /** That of a provider without an issuer; null: the provider has one. */
  readonly tokenEndpoint: string | null;
}

/** Sends requests to a provider. @throws (what is returned) ProviderUnavailableError */
export function createSend({ provider, outgoing, hosts, timeout, tokenEndpoint }: SendSettings): Send {
  return async (url, { method, headers, body }) => {
    const request = { ...(method !== undefined && { method }), ...(headers !== undefined && { headers }), body, timeout, allow: hosts };
    const answer = await outgoing.send(url, request).catch((cause: unknown) => {
      throw new ProviderUnavailableError(provider, cause);
    });
    const { status } = answer;
    if (status >= 500 || status === 429) throw new ProviderUnavailableError(provider, new Error(`it answers ${status}`));
    return url === tokenEndpoint ? plainTokens(answer) : answer;
  };
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
