import { type Caller, callerName, mendText } from 'plinth';

/** Areas of entries. `chain` is the audit itself: verifications, sweeps and exports. */
export const AREAS = ['document', 'account', 'refusal', 'action', 'read', 'chain'] as const;

/** The area of an entry. */
export type Area = (typeof AREAS)[number];

/** An action, before it is sealed. */
export interface AuditFacts {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** See `callerName`; null if nobody is known. */
  readonly actor: string | null;
  readonly address: string | null;
  /** See `Origin.surface`. */
  readonly surface: string | null;
  readonly requestId: string | null;
  readonly area: Area;
  readonly kind: string;
  /** Uid of a content type. */
  readonly type: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What was done. The time and the actor are added by `factsOf`. */
export type Deed = Pick<AuditFacts, 'area' | 'kind'> & Partial<Omit<AuditFacts, 'area' | 'kind'>>;

/** Maximum number of characters of details that are stored. */
const MOST_DETAILS = 20_000;

const NOTHING = { actor: null, address: null, surface: null, requestId: null, type: null, documentId: null, locale: null, details: {} };

/** Adds the time, the actor and the request to a deed. @param caller null: unknown */
export function factsOf(deed: Deed, caller: Caller | null): AuditFacts {
  const { requestId = null, address = null, surface = null, agent } = caller?.origin ?? {};
  const actor = caller === null ? null : callerName(caller);
  const details = { ...deed.details, ...(agent && { agent }) };
  return { ...NOTHING, actor, address, surface, requestId, at: Date.now(), ...deed, details };
}

/** Serializes facts. The result is the same whenever they are read from their columns, because seals are computed from it. */
export function contentOf(facts: StoredFacts): string {
  const { at, actor, address, surface, request_id, area, kind, type, document, locale, details } = facts;
  return JSON.stringify([Number(at), actor, address, surface, request_id, area, kind, type, document, locale, details]);
}

/** Facts as columns. */
export interface StoredFacts {
  readonly at: number;
  readonly actor: string | null;
  readonly address: string | null;
  readonly surface: string | null;
  readonly request_id: string | null;
  readonly area: string;
  readonly kind: string;
  readonly type: string | null;
  readonly document: string | null;
  readonly locale: string | null;
  /** JSON. */
  readonly details: string;
}

/** Converts facts to columns: cuts them to the columns' lengths, and replaces characters that not every database stores. */
export function stored({ at, actor, address, surface, requestId, area, kind, type, documentId, locale, details }: AuditFacts): StoredFacts {
  const text = mendText(JSON.stringify(details));
  return {
    ...{ at, area },
    actor: cut(actor, 190),
    address: cut(address, 64),
    surface: cut(surface, 64),
    request_id: cut(requestId, 128),
    kind: cut(kind, 40) ?? '',
    type: cut(type, 190),
    document: cut(documentId, 64),
    locale: cut(locale, 32),
    details: text.length > MOST_DETAILS ? '{"isTooLong":true}' : text,
  };
}

/** Parses serialized facts. Text that somebody else has written there is kept as details of an entry whose seal does not match. */
export function parseContent(content: string): StoredFacts {
  try {
    const [at, actor, address, surface, request_id, area, kind, type, document, locale, details] = JSON.parse(content);
    const facts: StoredFacts = { at, actor, address, surface, request_id, area, kind, type, document, locale, details };
    if (contentOf(facts) === content) return facts;
  } catch {
    // Handled below.
  }
  return stored(factsOf({ area: 'chain', kind: 'unreadable', details: { content: content.slice(0, 1_000) } }, null));
}

/** The first characters of a text, without those that not every database stores. */
export function cut(text: string | null, most: number): string | null {
  return text === null ? null : mendText(text, most);
}
