import {
  type Asker,
  type Caller,
  type ContentType,
  type Documents,
  type DocumentValue,
  ForbiddenError,
  isPlinthError,
  mainAttribute,
  type Paging,
  UnavailableError,
  ValidationError,
  withoutAccounts,
  withoutPrivate,
} from 'plinth';
import { type Mark, type Match, Matcher, type Term, termsOf } from './match.ts';
import type { Candidate, SearchIndex } from './search-index.ts';
import { among, populateOf, type SearchedType, scopeOf, textsOf } from './searchable.ts';
import { languageOf, type Stemmers } from './stemmers.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of words of a search. */
export const MOST_WORDS = 10;

/** Maximum number of documents that a search finds. Later pages are empty. */
export const MOST_FOUND = 200;

/** With this many exact matches, misspelt words are not searched. */
const ENOUGH = 25;

/** Candidates that are read at once. */
const AT_ONCE = 100;

/** Milliseconds that a search may take. */
const LONGEST = 5_000;

/** Maximum number of marks per document. */
const MARKS = 3;

const PAGING: Paging = Object.freeze({ defaultLimit: 2_000, maxLimit: 2_000, withCount: false });

/** Parameters that axes read. */
type Parameters = Readonly<Record<string, unknown>>;

/** A search. */
export interface AskedSearch {
  readonly q: string;
  /** Uids; null: all types that the caller may search. */
  readonly types: readonly string[] | null;
  /** `status` and `locale`: the parameters that axes read. */
  readonly parameters: Parameters | ((type: ContentType) => Parameters);
  /** Attributes of the returned documents; null: all scalar ones, as in lists. */
  readonly fields: readonly string[] | null;
  readonly start: number;
  readonly limit: number;
  /**
   * Converts a found document to its form in the response. Title, excerpts and `document` are taken from the result. Called with one
   * document at a time, including texts in components. Default: the document as it was read.
   */
  readonly shown?: (document: DocumentValue, type: ContentType) => Promise<DocumentValue>;
}

/** A found document. */
export interface Hit extends Match {
  readonly searched: SearchedType;
  readonly documentId: string;
  /** Null if the type has no locales. */
  readonly locale: string | null;
  /** The title (`mainAttribute`); null if it has none that the caller may read. */
  readonly title: string | null;
  readonly document: DocumentValue;
  readonly marks: readonly Mark[];
}

/** A page of found documents. */
export interface FoundPage {
  readonly hits: readonly Hit[];
  /** Whether there is another page. */
  readonly more: boolean;
}

/** Dependencies of `Searcher`. */
export interface SearcherParts {
  readonly documents: Documents;
  readonly types: () => ReadonlyMap<string, SearchedType>;
  readonly index: Pick<SearchIndex, 'candidates'>;
  readonly vocabulary: Vocabulary;
  readonly stemmers: Stemmers;
  /** Codes of all locales; empty if there are none. */
  readonly locales: () => readonly string[];
  /** Language of content without locales, as the code of a locale. */
  readonly language: string;
}

/** The versions of a type in one locale. */
interface Place {
  readonly searched: SearchedType;
  readonly locale: string | null;
  readonly language: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly matcher: Matcher;
  /** Scalar attributes that the caller may read. */
  readonly fields: ReadonlySet<string>;
}

interface Pooled extends Match {
  readonly place: Place;
  readonly documentId: string;
  readonly document: DocumentValue;
}

/**
 * Searches documents for callers. An index only returns candidates. Whether a document is found, by which words, how well and where,
 * depends only on what the caller may read of it. So a response contains only documents that the caller may read, and no hidden document
 * changes its order. Ties keep the order of the candidates.
 */
export class Searcher {
  readonly #parts: SearcherParts;

  constructor(parts: SearcherParts) {
    this.#parts = parts;
  }

  /**
   * @param asked who searches; an API token finds no accounts
   * @param asker the client that waits for the response
   * @throws ValidationError; ForbiddenError for a named type that the caller may not search
   * @throws UnavailableError if it takes too long
   */
  async search(
    { q, types, parameters, fields, start, limit, shown }: AskedSearch,
    asked: Caller,
    asker: Asker | null = null,
  ): Promise<FoundPage> {
    const terms = termsOf(q);
    const seeker = asked.kind === 'token' ? withoutAccounts(asked, this.#parts.documents.model) : asked;
    if (terms.length > MOST_WORDS)
      throw new ValidationError(`q: must be at most ${MOST_WORDS} words, found ${terms.length}`, { source: 'query', param: 'q' });
    const places = this.#places(types, parameters, terms, seeker);
    const strange = fields?.find((name) => ![...places.values()].some((place) => place.fields.has(name)));
    if (strange !== undefined) throw new ValidationError(`Invalid key ${strange}`, { source: 'query', param: 'fields', key: strange });
    if (terms.length === 0 || places.size === 0) return { hits: [], more: false };
    const pool = await this.#pool(terms, places, seeker, asker);
    const page = pool.slice(start, start + limit);
    const documents = await Promise.all(
      page.map(({ place: { searched }, document }) => {
        const read = withoutPrivate(document, searched.type);
        return shown === undefined ? read : shown(read, searched.type);
      }),
    );
    const items = page.map((pooled, index) => ({ ...pooled, document: documents[index] as DocumentValue }));
    const hits = await this.#inTurns(items, asker, (found) => hitOf(found, fields));
    return { hits, more: pool.length > start + limit && start + limit < MOST_FOUND };
  }

  /** What to search for a caller, by scope. */
  #places(
    uids: AskedSearch['types'],
    given: AskedSearch['parameters'],
    terms: readonly Term[],
    caller: Caller,
  ): ReadonlyMap<string, Place> {
    const { documents, stemmers, language } = this.#parts;
    const places = new Map<string, Place>();
    const matchers = new Map<string, Matcher>();
    for (const searched of this.#chosen(uids, caller)) {
      const { uid } = searched;
      const axes = documents.axesOf(searched.type);
      const parameters = typeof given === 'function' ? given(searched.type) : given;
      const isLocalized = axes.some(({ name }) => name === 'locale');
      const codes = isLocalized && parameters.locale === '*' ? this.#parts.locales() : [parameters.locale];
      for (const code of codes) {
        const own = Object.entries({ ...parameters, locale: code }).filter(
          ([name, value]) => value !== undefined && axes.some((axis) => axis.name === name),
        );
        const asked = Object.fromEntries(own);
        const target = documents.target(uid, asked, 'one');
        try {
          documents.parse(uid, asked, 'list', caller, { paging: PAGING });
        } catch (error) {
          // The caller may not read drafts of this type.
          if (uids !== null || !isPlinthError(error) || error.status !== 403) throw error;
          continue;
        }
        const locale = target.get('locale') ?? null;
        const words = languageOf(locale ?? language);
        const matcher = matchers.get(words) ?? new Matcher(terms, words, stemmers);
        matchers.set(words, matcher);
        const readable = documents.visibleFields(uid, target, 'list', caller);
        const fields = new Set(scalarsOf(searched).filter((name) => readable.has(name)));
        const place = { searched, locale, language: words, parameters: { ...asked, ...populateOf(searched, readable) }, matcher, fields };
        places.set(scopeOf(uid, target), place);
      }
    }
    return places;
  }

  #chosen(uids: AskedSearch['types'], { ability }: Caller): readonly SearchedType[] {
    const types = this.#parts.types();
    if (uids === null) return [...types.values()].filter(({ uid }) => ability.can(`${uid}.find`));
    return uids.map((uid) => {
      const found = types.get(uid);
      if (found === undefined) throw new ValidationError(`types: "${uid}" is not searchable`, { source: 'query', param: 'types' });
      if (!ability.can(`${uid}.find`)) throw new ForbiddenError();
      return found;
    });
  }

  /** Matching documents that the caller may read, best first. */
  async #pool(terms: readonly Term[], places: ReadonlyMap<string, Place>, caller: Caller, asker: Asker | null): Promise<readonly Pooled[]> {
    const pool: Pooled[] = [];
    const judged = new Set<string>();
    const end = performance.now() + LONGEST;
    const languages = [...new Set([...places.values()].map(({ language }) => language))];
    const look = async (instead: readonly (readonly string[])[]) => {
      const wanted = { terms, instead, scopes: [...places.keys()], languages, asker };
      for await (const batch of this.#parts.index.candidates(wanted)) {
        const fresh = batch.filter(({ scope, documentId }) => places.has(scope) && !judged.has(`${scope} ${documentId}`));
        for (const { scope, documentId } of fresh) judged.add(`${scope} ${documentId}`);
        for (let at = 0; at < fresh.length; at += AT_ONCE) {
          pool.push(...(await this.#judge(fresh.slice(at, at + AT_ONCE), places, caller, asker)));
          if (pool.length >= MOST_FOUND) return;
          if (performance.now() > end || asker?.isGone) break;
        }
        if (performance.now() > end || asker?.isGone)
          throw new UnavailableError('The search took too long. Use more words, or more specific ones');
      }
    };
    await look([]);
    if (pool.filter(({ isExact }) => isExact).length < ENOUGH) {
      const near = await Promise.all(terms.map(({ word }) => this.#parts.vocabulary.near(word.folded)));
      if (near.some((words) => words.length > 0)) await look(near);
    }
    const first = pool.slice(0, MOST_FOUND);
    return first.sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.score - one.score);
  }

  /** The candidates, in order, that the caller may read and that match in what the caller may read. */
  async #judge(
    candidates: readonly Candidate[],
    places: ReadonlyMap<string, Place>,
    caller: Caller,
    asker: Asker | null,
  ): Promise<readonly Pooled[]> {
    const { documents } = this.#parts;
    const read = new Map<string, ReadonlyMap<string, DocumentValue>>();
    for (const scope of new Set(candidates.map((candidate) => candidate.scope))) {
      const { searched, parameters } = places.get(scope) as Place;
      const ids = candidates.filter((candidate) => candidate.scope === scope).map(({ documentId }) => documentId);
      const query = documents.parse(searched.uid, parameters, 'list', caller, {
        paging: PAGING,
        where: among(searched, ids),
        identified: 'found',
      });
      const found = await documents.find(query, documents.readBudget(asker ?? undefined));
      read.set(scope, new Map(found.documents.map((document) => [String(document.documentId), document])));
    }
    const judged = await this.#inTurns(candidates, asker, ({ scope, documentId }): Pooled | null => {
      const place = places.get(scope) as Place;
      const document = read.get(scope)?.get(documentId);
      const match = document === undefined ? null : place.matcher.match(textsOf(place.searched, document));
      return document === undefined || match === null ? null : { ...match, place, documentId, document };
    });
    return judged.filter((found) => found !== null);
  }

  /** Like `map`. Long texts take a while, so the time is checked after each item, and other requests are served in between. */
  async #inTurns<From, To>(items: readonly From[], asker: Asker | null, build: (item: From) => To): Promise<readonly To[]> {
    const slices = this.#parts.documents.slices(asker ?? undefined);
    const built: To[] = [];
    for (const item of items) {
      const pause = slices.pause();
      if (pause !== null) await pause;
      built.push(...(await slices.map([item], build)));
    }
    return built;
  }
}

function scalarsOf({ type }: SearchedType): readonly string[] {
  return [...type.attributes.values()].flatMap(({ kind, name, private: isPrivate }) => (kind === 'scalar' && !isPrivate ? [name] : []));
}

/** A document of a page. @param fields see `AskedSearch` */
function hitOf({ place, documentId, document: read, score, isExact }: Pooled, fields: AskedSearch['fields']): Hit {
  const { searched, locale, matcher, fields: readable } = place;
  const marks = matcher.marks(textsOf(searched, read), MARKS);
  const { attributes } = searched.type;
  // Keys that are no attributes were added by `shown`.
  const isShown = (name: string) => !attributes.has(name) || (readable.has(name) && (fields?.includes(name) ?? true));
  const kept = Object.entries(read).filter(([name]) => isShown(name));
  const document = { ...(fields !== null && readable.has('documentId') && { documentId }), ...Object.fromEntries(kept) };
  return { searched, documentId, locale, title: titleOf(searched, readable, read), document, score, isExact, marks };
}

/** The title of a document; null if it has none, or the caller may not read it. */
function titleOf({ type }: SearchedType, fields: ReadonlySet<string>, document: DocumentValue): string | null {
  const main = mainAttribute(type, (name) => fields.has(name));
  const title = main === null ? null : document[main];
  return typeof title === 'string' && title !== '' ? title : null;
}
