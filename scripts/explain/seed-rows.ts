import type { Database } from 'plinth';

type Row = Readonly<Record<string, string | number | null>>;

/** Rows per insert: SQLite limits the selects of a statement. */
const ROWS = 400;
/** Characters of text per insert: databases limit the length of a statement. */
const INSERTED = 4_000_000;

const NOW = '2026-01-01T00:00:00.000Z';

/** Amounts of data besides the articles. */
export interface SeededAmounts {
  /** Default: one per ten articles. */
  readonly authors?: number;
  /** Default: one per twenty articles, at least 20. */
  readonly categories?: number;
  /** Component entries within the component of each article. Default: none. */
  readonly entries?: number;
  /** Friends per author. Default: none. */
  readonly friends?: number;
  /** Characters in the text of each article. Default: no text. */
  readonly characters?: number;
}

/**
 * Fills the tables of `scripts/bench/app` directly: an author for several articles, three categories per article, a restaurant per author.
 */
export async function seedRows(database: Database, articles: number, amounts: SeededAmounts = {}): Promise<void> {
  const {
    authors = Math.ceil(articles / 10),
    categories = Math.max(20, Math.ceil(articles / 20)),
    entries = 0,
    friends = 0,
    characters = 0,
  } = amounts;
  const social = (index: number) =>
    Array.from({ length: entries }, (_, at) => ({
      id: articles + index * entries + at + 1,
      network: 'Forum',
      title: `social ${index} ${at}`,
    }));
  const ids = await documentNumbers(database, { author: authors, category: categories, article: articles, restaurant: authors });
  const stamps = { created_at: NOW, updated_at: NOW };

  await insert(database, 'authors', authors, (index) => [
    { ...own(ids, 'author', index), name: `author ${index}`, email: `author${index}@example.org`, age: index % 90, ...stamps },
  ]);
  await insert(database, 'categories', categories, (index) =>
    ['en', 'fr'].map((locale) => ({
      ...own(ids, 'category', index),
      _axis_locale: locale,
      name: `category ${index} ${locale}`,
      rank: index % 10,
      ...stamps,
    })),
  );
  await insert(
    database,
    'articles',
    articles,
    (index) =>
      ['draft', 'published'].map((status) => ({
        ...own(ids, 'article', index),
        _axis_status: status,
        title: `article ${index}`,
        slug: `article-${index}`,
        content: characters === 0 ? null : `${index} `.padEnd(characters, 'text of an article, '),
        views: index % 1000,
        publish_date: new Date(Date.UTC(2000, 0, 1 + (index % 9000))).toISOString().slice(0, 10),
        _to_author: index % 50 === 0 ? null : number(ids, 'author', index % authors),
        _to_author_position: Math.floor(index / authors) + 1,
        seo: JSON.stringify([{ id: index + 1, metaTitle: `meta ${index}`, social: social(index) }]),
        created_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
        updated_at: NOW,
        published_at: status === 'draft' ? null : NOW,
      })),
    Math.min(ROWS, Math.ceil(INSERTED / Math.max(characters, 1))),
  );
  await insert(database, 'restaurants', authors, (index) =>
    ['draft', 'published'].map((status) => ({
      ...own(ids, 'restaurant', index),
      _axis_status: status,
      _axis_locale: 'en',
      name: `restaurant ${index}`,
      _to_owner: number(ids, 'author', index),
      _to_owner_position: 1,
      ...stamps,
    })),
  );
  const pinned = (locale: string) => ({ attribute: 'categories', _pin_locale: locale });
  await link(database, 'articles', pinned('en'), (document) =>
    [0, 7, 13].map((step) => number(ids, 'category', (document + step) % categories)),
  );
  await link(database, 'restaurants', pinned(''), (document) => [number(ids, 'category', document % categories)]);
  const others = Array.from({ length: friends }, (_, step) => step + 1);
  await link(database, 'authors', { attribute: 'friends' }, (document) =>
    others.map((step) => number(ids, 'author', (document + step) % authors)),
  );
  const { knex, dialect } = database;
  // An SQLite database of an app has no statistics.
  if (!dialect.hasStatistics) return;
  for (const table of ['authors', 'categories', 'articles', 'restaurants', 'articles__links', 'restaurants__links', 'plinth_documents']) {
    await knex.raw(dialect.name === 'mysql' ? 'analyze table ??' : 'analyze ??', [table]);
  }
}

/** The first registry id of each type's documents. */
type Numbers = ReadonlyMap<string, number>;

async function documentNumbers(database: Database, counts: Readonly<Record<string, number>>): Promise<Numbers> {
  const numbers = new Map<string, number>();
  let next = 1;
  const [last] = await database.knex('plinth_documents').max({ id: 'id' });
  if (last?.id) next = Number(last.id) + 1;
  for (const [name, count] of Object.entries(counts)) {
    const first = next;
    numbers.set(name, first);
    await insert(database, 'plinth_documents', count, (index) => [
      { id: first + index, document_id: documentId(name, index), type: `api::${name}.${name}` },
    ]);
    next += count;
  }
  // Explicit ids do not advance the sequence that later ids come from.
  if (database.dialect.name === 'postgres') {
    await database.knex.raw("select setval(pg_get_serial_sequence('plinth_documents', 'id'), ?)", [next - 1]);
  }
  return numbers;
}

function number(numbers: Numbers, name: string, index: number): number {
  return (numbers.get(name) ?? 0) + index;
}

function documentId(name: string, index: number): string {
  return `${name}${String(index).padStart(24 - name.length, '0')}`;
}

function own(numbers: Numbers, name: string, index: number): { readonly _document: number; readonly document_id: string } {
  return { _document: number(numbers, name, index), document_id: documentId(name, index) };
}

/** Links the rows of a table to others. */
async function link(database: Database, table: string, columns: Row, targets: (document: number) => readonly number[]): Promise<void> {
  const rows: { id: number; _document: number }[] = await database.knex(table).select(['id', '_document']).orderBy('id');
  await insert(database, `${table}__links`, rows.length, (index) => {
    const { id, _document: document } = rows[index] as { id: number; _document: number };
    return targets(Number(document)).map((target, place) => ({
      source: id,
      entry: 0,
      target,
      ...columns,
      position: place + 1,
      inverse_position: index,
    }));
  });
}

async function insert(
  database: Database,
  table: string,
  count: number,
  make: (index: number) => readonly Row[],
  most = ROWS,
): Promise<void> {
  let rows: Row[] = [];
  await database.knex.transaction(async (transaction) => {
    for (let index = 0; index < count; index++) {
      rows.push(...make(index));
      if (rows.length < most) continue;
      await transaction(table).insert(rows);
      rows = [];
    }
    if (rows.length > 0) await transaction(table).insert(rows);
  });
}
