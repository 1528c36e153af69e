/** The header in which clients may say what they are. */
export const AGENT_HEADER = 'X-Agent-Name';

/** Characters of a name. */
const LONGEST = 100;
const SESSION = /^agent\.([\w-]{1,600})$/;

/** What a program calls itself, as it may stand in a history. */
export function agentName(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** The name and version that a client says of itself (`clientInfo`); empty for what is none. */
export function nameOfClient(info: unknown): string {
  if (typeof info !== 'object' || info === null) return '';
  const { name, version } = info as Readonly<Record<string, unknown>>;
  return agentName([name, version].filter((part) => typeof part === 'string').join(' '));
}

/**
 * What a client that shakes hands is to send along with every request: its own name. Nothing is kept here, on whichever node the next one arrives.
 * @returns null for a body that is no handshake, or of somebody who has no name
 */
export function sessionOfHandshake(body: unknown): string | null {
  const { method, params } = (body ?? {}) as { readonly method?: unknown; readonly params?: { readonly clientInfo?: unknown } };
  const name = method === 'initialize' ? nameOfClient(params?.clientInfo) : '';
  return name === '' ? null : `agent.${Buffer.from(name).toString('base64url')}`;
}

/** The name in what `sessionOfHandshake` has made; empty for anything else. */
export function nameOfSession(session: string): string {
  const coded = SESSION.exec(session)?.[1];
  return coded === undefined ? '' : agentName(Buffer.from(coded, 'base64url').toString());
}
