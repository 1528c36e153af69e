import { stringify } from 'qs';

/**
 * What a question has in it that the two may answer differently by design, in words of its own:
 * - `text`: text is compared, which databases do by rules of their own; `search`: `_q`;
 * - `drafts-within`: the filter or the sort of a published read passes through documents that have drafts;
 * - `sorted`: by more than an id;
 * - `into-media`: a filter by a file;
 * - `odd-status`, `filters-on-one`, `unparsed`, `unlimited`: mistakes, and what comes near them.
 */
export type Trait =
  | 'text'
  | 'drafts-within'
  | 'sorted'
  | 'search'
  | 'into-media'
  | 'odd-status'
  | 'filters-on-one'
  | 'unparsed'
  | 'unlimited';

/** Who asks: an API token, nobody, or somebody who has signed in. */
export type Asker = 'token' | 'visitor' | 'user';

/** A filter by one attribute. */
export interface Comparison {
  readonly attribute: string;
  /** `$contains`. */
  readonly operator: string;
  readonly operands: readonly string[];
}

/** A question that both servers are asked. */
export interface Question {
  /** What it is about: the uid of a content type, `users`, `files`, `locales`. */
  readonly subject: string;
  /** What it tries: `filter`, `populate`, `mistake`. */
  readonly kind: string;
  readonly as: Asker;
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Which versions of documents it reads. */
  readonly status: 'published' | 'draft';
  readonly traits: ReadonlySet<Trait>;
  /** The filter, where it is a single one that compares text, by an attribute of the type's own. */
  readonly compares?: Comparison;
  /** How the list is sorted, where that is by an attribute of its own. */
  readonly sort?: { readonly attribute: string; readonly isDescending: boolean };
}

/** The parameters of a query, as nested as its keys. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Path and query: brackets as they are, values encoded as far as they must be. */
export function pathOf(path: string, parameters: Parameters = {}): string {
  const query = stringify(parameters, { encodeValuesOnly: true, encoder: encoded });
  return query === '' ? path : `${path}?${query}`;
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/%(3A|2F|40)/g, decodeURIComponent);
}

/** The same question twice is one. */
export function sameQuestion({ as, method, path, body }: Question): string {
  return `${as} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`;
}
