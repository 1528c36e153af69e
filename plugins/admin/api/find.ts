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
import { isLocalized, localeSchema, parametersOf, readable, SIGNED_IN, typeNamed, uidSchema, widest } from './asked.ts';
import type { ToldLocales } from './model.ts';
import type { Found, FoundAll } from './told.ts';
import { versionsOf } from './versions.ts';

const asked = z.strictObject({
  q: z.string().max(200).default(''),
  type: uidSchema.optional(),
  locale: localeSchema.optional(),
  limit: queryNumber(1, 50, 10),
});

/** Documents of a type among which the nearest are looked for, at least. */
const NEAR = 25;

/** A document that was found. */
export interface Hit {
  readonly type: ContentType;
  readonly document: DocumentValue;
  readonly title: string;
  readonly heading?: Found['heading'];
  readonly place?: Found['place'];
}

/** Words of a search that is ranked. */
const MOST_WORDS = 10;

/** Types that are looked through at the same time. */
const AT_A_TIME = 4;

/** Locales that are looked through one by one, at most. */
const MOST_LOCALES = 20;

/**
 * Adds `GET /admin/api/find`: documents by the attribute that people call them by, of all types; of one type by any of its texts. Without a word those that were changed last.
 * `meta.tooLong` names types that the database could not look through in time.
 * @param ranked finds documents of types that say so by all of their words, best first; null where the plugin is off
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
    // Nothing but a failure is no answer.
    const [failure] = tooLong.values();
    if (lists.length === 0 && best === null && tooLong.size === types.length && failure !== undefined) throw failure;
    const shown = [...(best ?? []), ...lists.sort(byNearness(word))].slice(0, limit);
    return { data: await told(shown, documents, caller), meta: { tooLong: [...tooLong.keys()].map(({ uid }) => uid) } };
  });
}

/** The best of the types that are searched by their words: each document once, in the version that fits best. */
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
  const known = new Map<string, Hit>();
  for (const { searched, documentId, locale: own, document, marks } of hits) {
    if (known.has(documentId)) continue;
    const main = mainAttribute(searched.type, (name) => readable(searched.type, name, caller));
    const place = marks.find(({ attribute }) => attribute !== main)?.pieces;
    const title = main === null ? '' : String(document[main] ?? '');
    const named = marks.find(({ attribute }) => attribute === main)?.pieces;
    // A title that was cut is shown whole, without marks.
    const heading = named?.map(({ text }) => text).join('') === title ? named : undefined;
    const version = { ...document, documentId, locale: own };
    known.set(documentId, { type: searched.type, document: version, title, ...(heading && { heading }), ...(place && { place }) });
  }
  return [...known.values()].slice(0, limit);
}

/** What was changed last of all that the caller may find, newest first. */
export async function changedLast(documents: Documents, caller: Caller, codes: readonly string[], limit: number): Promise<readonly Hit[]> {
  const search = { word: '', anywhere: false, locale: undefined, codes, limit };
  const found = await findAll(typesFor(documents, caller), search, documents, caller, () => undefined);
  return found.sort(byNearness('')).slice(0, limit);
}

/** A few types at a time: who types fast must not have all of the database's connections. */
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
  /** In all texts, and not in the one that people call documents by alone. */
  readonly anywhere: boolean;
  readonly locale: string | undefined;
  /** Of all locales that there are. */
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
  const main = mainAttribute(type, (name) => readable(type, name, caller));
  if (main === null && !anywhere) return [];
  const localized = isLocalized(type, documents);
  const dated = readable(type, 'updatedAt', caller);
  const fields = [
    ...(main === null ? [] : [main]),
    ...(localized && readable(type, 'locale', caller) ? ['locale'] : []),
    ...(dated ? ['updatedAt'] : []),
  ];
  const parameters = {
    ...widest(type, documents, caller),
    fields: fields.length > 0 ? fields : ['documentId'],
    ...(dated && { sort: 'updatedAt:desc' }),
    ...(word !== '' && (anywhere ? { _q: word } : { filters: { [main as string]: { $containsi: word } } })),
  };
  // Locale by locale: the index has the order of each, and of all together a million documents are sorted (SQLite: 0.8 s rather than 0.02).
  const wanted = locale !== undefined ? [locale] : codes.length <= MOST_LOCALES && codes.length > 0 ? codes : ['*'];
  // What is near may be old, and a document stands there once for each locale.
  const near = Math.max(limit, NEAR) * (wanted[0] === '*' ? 4 : 1);
  const paging = Object.freeze({ defaultLimit: near, maxLimit: near, withCount: false });
  const found: DocumentValue[] = [];
  for (const code of localized ? wanted : [null]) {
    const query = documents.parse(type.uid, { ...parameters, ...(code !== null && { locale: code }) }, 'list', caller, { paging });
    const page = await documents.find(query).catch((error: unknown) => {
      // One type with too many texts to look through leaves the others to be found.
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

/** What begins with the word first, then what was changed last. */
function byNearness(word: string): (one: Hit, other: Hit) => number {
  const folded = word.toLowerCase();
  const rank = ({ title }: Hit) => (title.toLowerCase() === folded ? 0 : title.toLowerCase().startsWith(folded) ? 1 : 2);
  return (one, other) => rank(one) - rank(other) || (timeOf(one.document) < timeOf(other.document) ? 1 : -1);
}

/** What the page is told of what was found. */
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
