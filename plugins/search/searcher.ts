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
  withoutPrivate,
} from 'plinth';
import { type Mark, type Match, Matcher, type Term, termsOf } from './match.ts';
import type { Candidate, SearchIndex } from './search-index.ts';
import { among, populateOf, type SearchedType, scopeOf, textsOf } from './searchable.ts';
import { languageOf, type Stemmers } from './stemmers.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of a search, at most. */
export const MOST_WORDS = 10;

/** Documents that are found of a search, at most: pages end there. */
export const MOST_FOUND = 200;

/** Documents that keep words with mistakes from being looked for. */
const ENOUGH = 25;

/** Candidates that are read at once. */
const AT_ONCE = 100;

/** Milliseconds that a search may take. */
const LONGEST = 5_000;

/** Marked places of a document. */
const MARKS = 3;

const PAGING: Paging = Object.freeze({ defaultLimit: 2_000, maxLimit: 2_000, withCount: false });

/** What axes read of a request. */
type Parameters = Readonly<Record<string, unknown>>;

/** What somebody searches. */
export interface AskedSearch {
  readonly q: string;
  /** Uids; null: all that the caller may find. */
  readonly types: readonly string[] | null;
  /** `status`, `locale`: what axes read. */
  readonly parameters: Parameters | ((type: ContentType) => Parameters);
  /** Attributes of documents that are answered; null: all that have one value, as lists have them. */
  readonly fields: readonly string[] | null;
  readonly start: number;
  readonly limit: number;
}

/** A document that was found. */
export interface Hit extends Match {
  readonly searched: SearchedType;
  readonly documentId: string;
  /** Null where documents have none. */
  readonly locale: string | null;
  /** What it is called (`mainAttribute`); null where the caller may not read that. */
  readonly title: string | null;
  readonly document: DocumentValue;
  readonly marks: readonly Mark[];
}

/** What was found. */
export interface FoundPage {
  readonly hits: readonly Hit[];
  /** Whether there is another page. */
  readonly more: boolean;
}

/** What searching stands on. */
export interface SearcherParts {
  readonly documents: Documents;
  readonly types: () => ReadonlyMap<string, SearchedType>;
  readonly index: Pick<SearchIndex, 'candidates'>;
  readonly vocabulary: Vocabulary;
  readonly stemmers: Stemmers;
  /** Codes of all locales; empty where there are none. */
  readonly locales: () => readonly string[];
  /** Of content that has no locales, as the code of one. */
  readonly language: string;
}

/** Versions of a type that are searched: of one locale. */
interface Place {
  readonly searched: SearchedType;
  readonly locale: string | null;
  readonly language: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly matcher: Matcher;
  /** Attributes of one value that the caller may read. */
  readonly fields: ReadonlySet<string>;
}

interface Pooled extends Match {
  readonly place: Place;
  readonly documentId: string;
  readonly document: DocumentValue;
}

/**
 * Finds documents for callers. An index only says where to look: whether a document is found, by which words, how well and where, is decided by what the gate gives the caller of it.
 * So an answer is made of the documents that he may read, in the order in which they were changed, and of nothing else.
 */
export class Searcher {
  readonly #parts: SearcherParts;

  constructor(parts: SearcherParts) {
    this.#parts = parts;
  }

  /**
   * @param asker who waits
   * @throws ValidationError; ForbiddenError for a type by name that the caller may not find
   * @throws UnavailableError when it takes too long
   */
  async search(
    { q, types, parameters, fields, start, limit }: AskedSearch,
    caller: Caller,
    asker: Asker | null = null,
  ): Promise<FoundPage> {
    const terms = termsOf(q);
    if (terms.length > MOST_WORDS)
      throw new ValidationError(`q: ${terms.length} words are more than ${MOST_WORDS}`, { source: 'query', param: 'q' });
    const places = this.#places(types, parameters, terms, caller);
    const strange = fields?.find((name) => ![...places.values()].some((place) => place.fields.has(name)));
    if (strange !== undefined) throw new ValidationError(`Invalid key ${strange}`, { source: 'query', param: 'fields', key: strange });
    if (terms.length === 0 || places.size === 0) return { hits: [], more: false };
    const pool = await this.#pool(terms, places, caller, asker);
    const page = pool.slice(start, start + limit);
    const hits = page.map(({ place, documentId, document: read, score, isExact }) => {
      const { searched, locale, matcher } = place;
      const marks = matcher.marks(textsOf(searched, read), MARKS);
      const shown = Object.entries(withoutPrivate(read, searched.type)).filter(
        ([name]) => place.fields.has(name) && (fields?.includes(name) ?? true),
      );
      const document = { ...(fields !== null && place.fields.has('documentId') && { documentId }), ...Object.fromEntries(shown) };
      return { searched, documentId, locale, title: titleOf(searched, place.fields, read), document, score, isExact, marks };
    });
    return { hits, more: pool.length > start + limit && start + limit < MOST_FOUND };
  }

  /** What is searched for a caller, by scope. */
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
          // Drafts of types whose drafts the caller may not read.
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
      if (found === undefined) throw new ValidationError(`types: "${uid}" is not searched`, { source: 'query', param: 'types' });
      if (!ability.can(`${uid}.find`)) throw new ForbiddenError();
      return found;
    });
  }

  /** What the caller may read and matches, best first. */
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
          throw new UnavailableError('The search takes too long: more words, or rarer ones, take less');
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

  /** Those candidates that the caller may read and that match in what he may read, in their order. */
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
    // Long texts take a while, in which others are served.
    const judged = await documents.slices(asker ?? undefined).map(candidates, ({ scope, documentId }): Pooled | null => {
      const place = places.get(scope) as Place;
      const document = read.get(scope)?.get(documentId);
      const match = document === undefined ? null : place.matcher.match(textsOf(place.searched, document));
      return document === undefined || match === null ? null : { ...match, place, documentId, document };
    });
    return judged.filter((found) => found !== null);
  }
}

function scalarsOf({ type }: SearchedType): readonly string[] {
  return [...type.attributes.values()].flatMap(({ kind, name, private: isPrivate }) => (kind === 'scalar' && !isPrivate ? [name] : []));
}

/** What a document is called by its main attribute, as far as it was read. */
function titleOf({ type }: SearchedType, fields: ReadonlySet<string>, document: DocumentValue): string | null {
  const main = mainAttribute(type, (name) => fields.has(name));
  const title = main === null ? null : document[main];
  return typeof title === 'string' && title !== '' ? title : null;
}
