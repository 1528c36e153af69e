/** The header in which a client may send its name. */
export const AGENT_HEADER = 'X-Agent-Name';

/** Maximum length of a name, in characters. */
const LONGEST = 100;
const SESSION = /^agent\.([\w-]{1,600})$/;

/** Cleans the name that a program gives itself, so that history can store and show it: no control characters, at most 100 characters. */
export function agentName(text: string): string {
  const clean = (given: string) => given.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').trim();
  // Once more after the cut, since that may split a surrogate pair, which no database stores.
  return clean(clean(text).slice(0, LONGEST));
}

/** The name and version from a client's `clientInfo`; empty if it has none. */
export function nameOfClient(info: unknown): string {
  if (typeof info !== 'object' || info === null) return '';
  const { name, version } = info as Readonly<Record<string, unknown>>;
  return agentName([name, version].filter((part) => typeof part === 'string').join(' '));
}

/**
 * The session id for a client that performs a handshake: it encodes the client's own name. The client sends it with every later request,
 * so no node has to store a session.
 * @returns null if the body is not a handshake, or names no client
 */
export function sessionOfHandshake(body: unknown): string | null {
  const { method, params } = (body ?? {}) as { readonly method?: unknown; readonly params?: { readonly clientInfo?: unknown } };
  const name = method === 'initialize' ? nameOfClient(params?.clientInfo) : '';
  return name === '' ? null : `agent.${Buffer.from(name).toString('base64url')}`;
}

/** The client name in a session id made by `sessionOfHandshake`; empty for any other text. */
export function nameOfSession(session: string): string {
  const coded = SESSION.exec(session)?.[1];
  return coded === undefined ? '' : agentName(Buffer.from(coded, 'base64url').toString());
}
