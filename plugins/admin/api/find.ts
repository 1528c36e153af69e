import {
  type Caller,
  type ContentType,
  type Documents,
  type DocumentValue,
  isPlinthError,
  mainAttribute,
  queryNumber,
  type RouteTable,
  z,
} from 'plinth';
import type { Search as Ranked } from 'plinth/plugins/search';
import { API } from '../staff/staff.ts';
import { isLocalized, localeSchema, parametersOf, readableIn, SIGNED_IN, typeNamed, uidSchema, widest } from './asked.ts';
import type { ToldLocales } from './model.ts';
import type { Found, FoundAll } from './told.ts';
import { versionsOf } from './versions.ts';

const asked = z.strictObject({
  q: z.string().max(200).default(''),
  type: uidSchema.optional(),
  locale: localeSchema.optional(),
  limit: queryNumber(1, 50, 10),
});

/** Minimum number of documents of a type that are read and then ranked. */
const NEAR = 25;

/** A document that was found. */
export interface Hit {
  readonly type: ContentType;
  readonly document: DocumentValue;
  readonly title: string;
  readonly heading?: Found['heading'];
  readonly place?: Found['place'];
}

/** Maximum number of words in a ranked search. */
const MOST_WORDS = 10;

/** Types that are searched concurrently. */
const AT_A_TIME = 4;

/** Maximum number of locales that are searched one by one. */
const MOST_LOCALES = 20;

/**
 * Adds `GET /admin/api/find`. It searches all types by their main attribute, or one type by all of its texts. Without a word it returns the
 * documents that were changed last. `meta.tooLong` lists types that the database could not search in time.
 * @param ranked searches types that opt in by all of their words, best match first; null when the plugin is off
 */
export function addFindRoute(
  routes: RouteTable,
  documents: Documents,
  locales: () => Promise<ToldLocales>,
  ranked: Pick<Ranked, 'search' | 'types'> | null,
): void {
  routes.get(`${API}/find`, SIGNED_IN, async (ctx): Promise<FoundAll> => {
    const { q, type: uid, locale, limit } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    const word = q.trim();
    const best =
      uid === undefined && word !== '' && ranked !== null ? await bestOf(ranked, word, { locale, limit }, documents, caller) : null;
    const all = uid === undefined ? typesFor(documents, caller) : [typeNamed(uid, documents, caller)];
    const types = best === null ? all : all.filter(({ uid }) => ranked?.types.has(uid) !== true);
    const codes = (await locales()).locales.map(({ code }) => code);
    const tooLong = new Map<ContentType, unknown>();
    const search = { word, anywhere: uid !== undefined, locale, codes, limit };
    const lists = await findAll(types, search, documents, caller, (type, error) => tooLong.set(type, error));
    // If every type failed, throw instead of returning an empty result.
    const [failure] = tooLong.values();
    if (lists.length === 0 && best === null && tooLong.size === types.length && failure !== undefined) throw failure;
    const shown = [...(best ?? []), ...lists.sort(byNearness(word))].slice(0, limit);
    return { data: await told(shown, documents, caller), meta: { tooLong: [...tooLong.keys()].map(({ uid }) => uid) } };
  });
}

/** Finds the best matches among types with ranked search. Each document is returned once, in the version that matches best. */
async function bestOf(
  { search }: Pick<Ranked, 'search'>,
  word: string,
  { locale, limit }: { readonly locale: string | undefined; readonly limit: number },
  documents: Documents,
  caller: Caller,
): Promise<readonly Hit[]> {
  const words = word.split(/\s+/).slice(0, MOST_WORDS).join(' ');
  const parameters = (type: ContentType) => {
    const { locale: all, ...others } = widest(type, documents, caller);
    return { ...others, ...(all !== undefined && { locale: locale ?? all }) };
  };
  const { hits } = await search({ q: words, types: null, parameters, fields: null, start: 0, limit: limit * 4 }, caller);
  const visibleOf = (type: ContentType) => readableIn(type, widest(type, documents, caller), documents, caller);
  const known = new Map<string, Hit>();
  for (const { searched, documentId, locale: own, document, marks } of hits) {
    if (known.has(documentId)) continue;
    const visible = visibleOf(searched.type);
    const main = mainAttribute(searched.type, (name) => visible.has(name));
    const place = marks.find(({ attribute }) => attribute !== main)?.pieces;
    const title = main === null ? '' : String(document[main] ?? '');
    const named = marks.find(({ attribute }) => attribute === main)?.pieces;
    // Show a title whole and unmarked if the search shortened it.
    const heading = named?.map(({ text }) => text).join('') === title ? named : undefined;
    const version = { ...document, documentId, locale: own };
    known.set(documentId, { type: searched.type, document: version, title, ...(heading && { heading }), ...(place && { place }) });
  }
  return [...known.values()].slice(0, limit);
}

/** Returns the documents that were changed last, newest first, among all that the caller may find. */
export async function changedLast(documents: Documents, caller: Caller, codes: readonly string[], limit: number): Promise<readonly Hit[]> {
  const search = { word: '', anywhere: false, locale: undefined, codes, limit };
  const found = await findAll(typesFor(documents, caller), search, documents, caller, () => undefined);
  return found.sort(byNearness('')).slice(0, limit);
}

/** Searches a few types at a time: requests during fast typing must not take all database connections. */
async function findAll(
  types: readonly ContentType[],
  search: Search,
  documents: Documents,
  caller: Caller,
  slow: (type: ContentType, error: unknown) => void,
): Promise<Hit[]> {
  const lists: Hit[] = [];
  for (let from = 0; from < types.length; from += AT_A_TIME) {
    const some = types.slice(from, from + AT_A_TIME);
    const found = await Promise.all(some.map((type) => find(type, search, documents, caller, (error) => slow(type, error))));
    lists.push(...found.flat());
  }
  return lists;
}

function typesFor({ model }: Documents, { ability }: Caller): readonly ContentType[] {
  return [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::') && ability.can(`${uid}.find`));
}

interface Search {
  readonly word: string;
  /** True: search all texts. False: search only the main attribute. */
  readonly anywhere: boolean;
  readonly locale: string | undefined;
  /** Codes of all locales. */
  readonly codes: readonly string[];
  readonly limit: number;
}

async function find(
  type: ContentType,
  { word, anywhere, locale, codes, limit }: Search,
  documents: Documents,
  caller: Caller,
  slow: (error: unknown) => void,
): Promise<readonly Hit[]> {
  const version = widest(type, documents, caller);
  const visible = readableIn(type, version, documents, caller);
  const main = mainAttribute(type, (name) => visible.has(name));
  if (main === null && !anywhere) return [];
  const localized = isLocalized(type, documents);
  const dated = visible.has('updatedAt');
  const fields = [
    ...(main === null ? [] : [main]),
    ...(localized && visible.has('locale') ? ['locale'] : []),
    ...(dated ? ['updatedAt'] : []),
  ];
  const parameters = {
    ...version,
    fields: fields.length > 0 ? fields : ['documentId'],
    ...(dated && { sort: 'updatedAt:desc' }),
    ...(word !== '' && (anywhere ? { _q: word } : { filters: { [main as string]: { $containsi: word } } })),
  };
  // Search each locale by itself: the index has the order of one locale, but all locales together sort a million documents (SQLite: 0.8 s
  // instead of 0.02 s).
  const wanted = locale !== undefined ? [locale] : codes.length <= MOST_LOCALES && codes.length > 0 ? codes : ['*'];
  // The nearest matches may be old, and with `*` a document appears once for each locale.
  const near = Math.max(limit, NEAR) * (wanted[0] === '*' ? 4 : 1);
  const paging = Object.freeze({ defaultLimit: near, maxLimit: near, withCount: false });
  const found: DocumentValue[] = [];
  for (const code of localized ? wanted : [null]) {
    const query = documents.parse(type.uid, { ...parameters, ...(code !== null && { locale: code }) }, 'list', caller, { paging });
    const page = await documents.find(query).catch((error: unknown) => {
      // A type with too much text to search in time must not hide matches of other types.
      if (word === '' || !isPlinthError(error) || error.status !== 503) throw error;
      slow(error);
      return null;
    });
    found.push(...(page?.documents ?? []));
  }
  if (dated) found.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  const known = new Map<string, DocumentValue>();
  for (const document of found) if (!known.has(String(document.documentId))) known.set(String(document.documentId), document);
  return [...known.values()].map((document) => ({ type, document, title: main === null ? '' : String(document[main] ?? '') }));
}

const timeOf = ({ updatedAt }: DocumentValue) => String(updatedAt ?? '');

/** Sorts exact matches first, then titles that begin with the word, then by date, newest first. */
function byNearness(word: string): (one: Hit, other: Hit) => number {
  const folded = word.toLowerCase();
  const rank = ({ title }: Hit) => (title.toLowerCase() === folded ? 0 : title.toLowerCase().startsWith(folded) ? 1 : 2);
  return (one, other) => rank(one) - rank(other) || (timeOf(one.document) < timeOf(other.document) ? 1 : -1);
}

/** Converts found documents into the response. */
export async function told(found: readonly Hit[], documents: Documents, caller: Caller): Promise<readonly Found[]> {
  const types = [...new Set(found.map(({ type }) => type))];
  const versions = new Map(
    await Promise.all(
      types.map(async (type) => {
        const ids = found.filter((one) => one.type === type).map(({ document }) => String(document.documentId));
        return [type, await versionsOf(type, ids, documents, caller)] as const;
      }),
    ),
  );
  return found.map(({ type, document, title, heading, place }) => {
    const documentId = String(document.documentId);
    const locale = (document.locale ?? null) as string | null;
    const status =
      versions
        .get(type)
        ?.get(documentId)
        ?.find((version) => version.locale === locale)?.status ?? 'draft';
    return {
      type: type.uid,
      documentId,
      title,
      locale,
      status,
      updatedAt: (document.updatedAt ?? null) as string | null,
      ...(heading && { heading }),
      ...(place && { place }),
    };
  });
}
