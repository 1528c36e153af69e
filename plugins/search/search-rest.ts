import { type ContentType, checkedInput, type DocumentValue, queryNumber, type RouteTable, readerOf, ValidationError, z } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import type { Mark } from './match.ts';
import type { SearchedType } from './searchable.ts';
import { type Hit, MOST_FOUND, type Searcher } from './searcher.ts';

/** Maximum number of documents of a page. */
export const LONGEST_PAGE = 50;

/** Maximum length of a search, in characters. */
export const LONGEST_SEARCH = 200;

const list = z
  .union([z.string().max(2_000), z.array(z.string().max(200)).max(100)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given).map((name) => name.trim()).filter((name) => name !== ''));

const asked = z.strictObject({
  q: z.string().max(LONGEST_SEARCH).describe('Search text of at most ten words. The last one also matches as the beginning of a word.'),
  types: list.optional().describe('Content types to search, by plural name or uid. Default: all that the caller can read.'),
  fields: list.optional().describe('Attributes to return. Default: all.'),
  locale: z.string().min(1).max(32).optional().describe('Locale of the documents, or `*` for all locales.'),
  status: z.string().min(1).max(32).optional().describe('Status of the documents: `published` (default) or `draft`.'),
  page: queryNumber(1, MOST_FOUND, 1).describe('Page number.'),
  pageSize: queryNumber(1, LONGEST_PAGE, 10).describe('Number of documents per page.'),
});

/** A found document, as responses contain it. */
export interface ShownHit {
  /** Uid of its type. */
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
  /** From 0 to 1. */
  readonly score: number;
  /** Null if it has none that the caller may read. */
  readonly title: string | null;
  readonly marks: readonly Mark[];
  readonly document: DocumentValue;
}

/** Dependencies of the route. */
export interface SearchAnswers {
  readonly searcher: Searcher;
  readonly types: () => ReadonlyMap<string, SearchedType>;
}

/** Adds `GET <prefix>/search`. Everybody may search, and finds only what they may read. */
export function addSearchRoute(routes: RouteTable, prefix: string, answers: SearchAnswers, rest: Rest): void {
  const describe = () => ({
    summary: 'Full-text search of documents',
    parameters: z.toJSONSchema(asked, { io: 'input', unrepresentable: 'any' }).properties as never,
    answers: { 200: { type: 'object', properties: { data: { type: 'array' }, meta: { type: 'object' } } } },
  });
  const shownByRest = async (document: DocumentValue, type: ContentType) => (await rest.shown([document], type))[0] ?? document;
  routes.get(`${prefix}/search`, { auth: false, describe }, async (ctx) => {
    const { q, types, fields, page, pageSize, ...axes } = checkedInput(asked, { ...ctx.parameters });
    const start = (page - 1) * pageSize;
    if (start + pageSize > MOST_FOUND) {
      throw new ValidationError(`page: a search returns at most ${MOST_FOUND} documents. Use more specific words`, {
        source: 'query',
        param: 'page',
      });
    }
    const { caller } = ctx.state;
    const uids = types === undefined ? null : types.map((name) => uidOf(name, answers.types()));
    const search = { q, types: uids, parameters: axes, fields: fields ?? null, start, limit: pageSize, shown: shownByRest };
    const { hits, more } = await answers.searcher.search(search, caller, readerOf(ctx));
    return { data: hits.map(shown), meta: { pagination: { page, pageSize, more } } };
  });
}

/** The uid of a searched type, by its plural name (single types: singular name). Other names are returned unchanged, and refused later. */
export function uidOf(name: string, types: ReadonlyMap<string, SearchedType>): string {
  const found = [...types.values()].find(
    ({ type: { pluralName, singularName, kind } }) => name === (kind === 'singleType' ? singularName : pluralName),
  );
  return found?.uid ?? name;
}

/** A found document, as responses contain it. */
export function shown({ searched: { uid }, documentId, locale, score, title, marks, document }: Hit): ShownHit {
  return { type: uid, documentId, locale, score, title, marks, document };
}
