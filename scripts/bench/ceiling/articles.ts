import type { ParsedQs } from 'qs';
import type { Row, Tables } from './database.ts';
import type { Related } from './related.ts';
import { ARTICLE, ARTICLE_WIDTH, article, block, entries, seo, type Value } from './rows.ts';

/** The body of a list response. */
export interface Envelope {
  readonly data: readonly Value[];
  readonly meta: Value;
}

const PUBLISHED = "a._axis_status = 'published'";
/** Sorts and counts narrow rows, then reads full rows only for the page. */
const FILTERED = `select ${ARTICLE('a')}, k.total from (
    select id, count(*) over () as total from articles where _axis_status = 'published' and featured = ? and views > ?
    order by views desc, title, id limit ? offset ?
  ) k cross join articles a on a.id = k.id order by a.views desc, a.title, a.id`;
/** Starts from the one category, reads its articles, and filters them by author. */
const DEEPLY_FILTERED = `select ${ARTICLE('a')}, k.total from (
    select a.id, count(*) over () as total from categories c
    cross join articles__links l on l.target = c._document and l.attribute = 'categories' and l._pin_locale = c._axis_locale and l.entry = 0
    cross join articles a on a.id = l.source
    where c.name = ? and a._axis_status = 'published' and a._to_author in (select _document from authors where instr(name, ?) > 0)
    order by a.id limit ? offset ?
  ) k cross join articles a on a.id = k.id order by a.id`;
const PAGE_SIZE = 25;

/** Prepares the reads of articles for the workloads: one function per kind of list. */
export function prepareArticles({ read }: Tables, related: Related) {
  const select = (columns: string) => read(`select ${columns} from articles a where ${PUBLISHED} order by a.id limit ? offset ?`);
  const count = read(`select count(*) from articles a where ${PUBLISHED}`);
  const total = () => count()[0]?.[0] as number;
  const byId = read(`select ${ARTICLE('a')} from articles a where a.document_id = ? and ${PUBLISHED}`);
  const list = select(ARTICLE('a'));
  const fields = select('a.id, a.document_id, a.title, a.slug');
  const withEntries = select(`${ARTICLE('a')}, a._to_author, a.seo, a.blocks`);
  const filtered = read(FILTERED);
  const deeplyFiltered = read(DEEPLY_FILTERED);

  const pageOf = ({ pagination }: ParsedQs) => {
    const { page, pageSize } = (pagination ?? {}) as ParsedQs;
    return { page: Number(page ?? 1), pageSize: Number(pageSize ?? PAGE_SIZE) };
  };
  const envelope = (query: ParsedQs, data: readonly Value[], countAll: () => number): Envelope => {
    const { page, pageSize } = pageOf(query);
    // A page that is not full is the last one, so the total is known.
    const known = data.length > 0 && data.length < pageSize;
    const all = known ? (page - 1) * pageSize + data.length : countAll();
    return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(all / pageSize), total: all } } };
  };
  /** A list whose total is in its rows. */
  const counted = (query: ParsedQs, rows: readonly Row[]) =>
    envelope(
      query,
      rows.map((row) => article(row)),
      () => (rows[0]?.[ARTICLE_WIDTH] ?? 0) as number,
    );
  const window = (query: ParsedQs): [number, number] => {
    const { page, pageSize } = pageOf(query);
    return [pageSize, (page - 1) * pageSize];
  };

  return {
    /** One document; null when there is none. */
    one(documentId: string): Value | null {
      const [row] = byId(documentId);
      return row ? article(row) : null;
    },
    plain: (query: ParsedQs) =>
      envelope(
        query,
        list(...window(query)).map((row) => article(row)),
        total,
      ),
    twoFields(query: ParsedQs) {
      const data = fields(...window(query)).map(([id, documentId, title, slug]) => ({ id, documentId, title, slug }));
      return envelope(query, data, total);
    },
    filtered(query: ParsedQs, featured: boolean, views: number) {
      return counted(query, filtered(featured ? 1 : 0, views, ...window(query)));
    },
    deeplyFiltered(query: ParsedQs, author: string, category: string) {
      return counted(query, deeplyFiltered(category, author, ...window(query)));
    },
    /** The list with `populate=*`. */
    populated(query: ParsedQs) {
      const rows = withEntries(...window(query));
      const ids = rows.map((row) => row[0]);
      const covers = related.covers(ids);
      const authors = related.authors(rows.map((row) => row[ARTICLE_WIDTH]));
      const categories = related.articleCategories(ids);
      const data = rows.map((row) => ({
        ...article(row),
        cover: covers.get(row[0]) ?? null,
        author: authors.get(row[ARTICLE_WIDTH]) ?? null,
        categories: categories.get(row[0]) ?? [],
        seo: entries(row[ARTICLE_WIDTH + 1]).map(seo)[0] ?? null,
        blocks: entries(row[ARTICLE_WIDTH + 2]).map(block),
      }));
      return envelope(query, data, total);
    },
    /** The list with author → restaurants → categories, SEO → social → link, and the authors of quotes. */
    threeLevels(query: ParsedQs) {
      const rows = withEntries(...window(query));
      const ids = rows.map((row) => row[0]);
      const owners = rows.map((row) => row[ARTICLE_WIDTH]);
      const authors = related.authors(owners);
      const restaurants = related.ownedRestaurants(owners);
      for (const [document, value] of authors) value.restaurants = restaurants.get(document) ?? [];
      const categories = related.articleCategories(ids);
      const links = related.socialLinks(ids);
      const quoteAuthors = related.quoteAuthors(ids);
      const data = rows.map((row: Row) => ({
        ...article(row),
        author: authors.get(row[ARTICLE_WIDTH]) ?? null,
        categories: categories.get(row[0]) ?? [],
        seo: entries(row[ARTICLE_WIDTH + 1]).map((entry) => ({
          ...seo(entry),
          social: ((entry.social ?? []) as Value[]).map(({ id, network, title }) => ({
            id,
            network: network ?? null,
            title: title ?? null,
            link: links.get(id) ?? null,
          })),
        }))[0],
        blocks: entries(row[ARTICLE_WIDTH + 2])
          .filter((entry) => entry.__component === 'blocks.quote')
          .map((entry) => ({ ...block(entry), author: quoteAuthors.get(entry.id) ?? null })),
      }));
      return envelope(query, data, total);
    },
  };
}
