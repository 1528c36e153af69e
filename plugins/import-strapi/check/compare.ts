import type { Answer } from './server.ts';

/** A difference between two responses. */
export interface Difference {
  /** Path in the body: `data`, `0`, `title`; `(status)` for the status. */
  readonly steps: readonly (string | number)[];
  /** Value in the reference; undefined if missing. For lists with other members or another order, the keys of the members. */
  readonly there: unknown;
  readonly here: unknown;
  /** `members`: a list has other members, or another order. */
  readonly kind: 'value' | 'members';
}

type Steps = Difference['steps'];

/**
 * Differences of two responses in the status or body. Two servers without a response do not agree. Of errors, only what clients rely on is
 * compared (status, envelope and name), not the message.
 *
 * @param origins of the two servers, which are removed from file URLs
 */
export function compareAnswers(reference: Answer, plinth: Answer, origins: readonly string[]): readonly Difference[] {
  if (reference.status !== plinth.status || reference.status === null) {
    const say = ({ status, problem }: Answer) => status ?? problem;
    return [{ steps: ['(status)'], there: say(reference), here: say(plinth), kind: 'value' }];
  }
  if (reference.body === undefined && plinth.body === undefined) return compareBytes(reference, plinth);
  const found: Difference[] = [];
  compare(plain(reference.body, origins), plain(plinth.body, origins), [], found);
  return found;
}

function compareBytes(reference: Answer, plinth: Answer): readonly Difference[] {
  const found: Difference[] = [];
  const add = (step: string, there: unknown, here: unknown) => {
    if (there !== here) found.push({ steps: [step], there, here, kind: 'value' });
  };
  add('(content type)', mediaType(reference), mediaType(plinth));
  if (reference.text !== plinth.text) add('(bytes)', `${reference.text.length} characters`, `${plinth.text.length} characters, or others`);
  return found;
}

function mediaType({ contentType }: Answer): string {
  return contentType.split(';')[0] as string;
}

/** The body without parts that may differ. */
function plain(body: unknown, origins: readonly string[]): unknown {
  if (typeof body === 'string') {
    const origin = origins.find((known) => body.startsWith(`${known}/`));
    return origin === undefined ? body : body.slice(origin.length);
  }
  if (Array.isArray(body)) return body.map((item) => plain(item, origins));
  if (!isObject(body)) return body;
  const kept = Object.entries(body).map(([key, value]) => [key, plain(value, origins)] as const);
  return Object.fromEntries(kept.map(([key, value]) => [key, envelope(key, value)]));
}

/** An error of REST or GraphQL without its message. Its presence is kept. */
function envelope(key: string, value: unknown): unknown {
  if (key === 'error' && isObject(value) && typeof value.status === 'number' && typeof value.message === 'string') {
    const { status, name, details } = value;
    return { status, name, message: '…', details: isObject(details) ? '…' : details };
  }
  if (key === 'errors' && Array.isArray(value) && value.every((item) => isObject(item) && typeof item.message === 'string')) {
    return value.length === 0 ? value : ['…'];
  }
  return value;
}

function compare(there: unknown, here: unknown, steps: Steps, found: Difference[]): void {
  if (Object.is(there, here)) return;
  if (Array.isArray(there) && Array.isArray(here)) compareLists(there, here, steps, found);
  else if (isObject(there) && isObject(here)) {
    for (const key of new Set([...Object.keys(there), ...Object.keys(here)])) {
      compare(there[key], here[key], [...steps, key], found);
    }
  } else found.push({ steps, there, here, kind: 'value' });
}

/** Documents and entries are matched by their keys, so that an additional one does not make all later ones differ. */
function compareLists(there: readonly unknown[], here: readonly unknown[], steps: Steps, found: Difference[]): void {
  const [thereKeys, hereKeys] = [keysOf(there), keysOf(here)];
  if (thereKeys === null || hereKeys === null) {
    for (let index = 0; index < Math.max(there.length, here.length); index++) {
      compare(there[index], here[index], [...steps, index], found);
    }
    return;
  }
  if (thereKeys.join('\n') !== hereKeys.join('\n')) found.push({ steps, there: thereKeys, here: hereKeys, kind: 'members' });
  for (const [index, key] of thereKeys.entries()) {
    const other = hereKeys.indexOf(key);
    if (other !== -1) compare(there[index], here[other], [...steps, index], found);
  }
}

/** Keys of the members of a list; null if a member has none, or they are not unique. */
function keysOf(list: readonly unknown[]): readonly string[] | null {
  const keys = list.map((item) => {
    if (!isObject(item)) return null;
    const { documentId, locale, __component: component, id } = item;
    if (typeof documentId === 'string') return typeof locale === 'string' ? `${documentId} ${locale}` : documentId;
    if (typeof id !== 'number' && typeof id !== 'string') return null;
    return typeof component === 'string' ? `${component} ${id}` : String(id);
  });
  return keys.some((key) => key === null) || new Set(keys).size < keys.length ? null : (keys as string[]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
