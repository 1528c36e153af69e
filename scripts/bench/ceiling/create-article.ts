import { createHash, randomBytes } from 'node:crypto';
import type { Tables } from './database.ts';
import { ARTICLE, article, type Entry, type Value } from './rows.ts';

/** The body of a write, as the workload sends it. */
interface Body extends Value {
  readonly title: string;
  readonly slug: string;
  readonly author: string;
  readonly categories: readonly string[];
  readonly seo: Value & { readonly social: readonly Value[] };
  readonly blocks: readonly (Value & { readonly author?: string })[];
}

const COLUMNS = [
  ...[
    '_document',
    'document_id',
    '_axis_status',
    'title',
    'slug',
    'content',
    'views',
    'score',
    'featured',
    'publish_date',
    'event_at',
    'stage',
  ],
  ...['meta', 'created_at', 'updated_at', 'published_at', '_to_author', '_to_author_position', '_unique_slug', 'seo', 'blocks'],
];
/** Numbers of entries that are reserved from the counter at a time. */
const ENTRY_BLOCK = 1_000;

/** A link of an article, or of an entry in it. */
interface Link {
  readonly entry: number;
  readonly attribute: string;
  readonly target: number;
  readonly pin: string;
  readonly position: number;
  readonly inversePosition: number;
}

/**
 * Prepares the creation of a published article in one transaction: the registry row, a draft row, a published row, and the links of both.
 * @returns null when the slug is in use or a target does not exist
 */
export function prepareCreateArticle({ writer, read }: Tables): (data: Value) => Value | null {
  const targets = read('select document_id, id from plinth_documents where document_id in (select value from json_each(?))');
  const reserve = writer.prepare("update plinth_counters set value = value + ? where name = 'entry' returning value").pluck();
  const taken = writer.prepare("select 1 from articles where _unique_slug = ? and _axis_status = 'published'").pluck();
  const register = writer.prepare("insert into plinth_documents (document_id, type) values (?, 'api::article.article')");
  const insert = writer.prepare(`insert into articles (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`);
  const link = writer.prepare(
    'insert into articles__links (source, entry, attribute, target, _pin_locale, position, inverse_position) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const lastOfAuthor = writer.prepare('select max(_to_author_position) from articles where _to_author = ?').pluck();
  const lastOfCategory = writer
    .prepare("select max(inverse_position) from articles__links where target = ? and attribute = 'categories'")
    .pluck();
  const readBack = writer.prepare(`select ${ARTICLE('a')} from articles a where a.id = ?`).raw(true);

  const [begin, commit] = [writer.prepare('begin immediate'), writer.prepare('commit')];

  let nextEntry = 0;
  let lastEntry = -1;
  const entryId = (): number => {
    if (nextEntry > lastEntry) {
      lastEntry = reserve.get(ENTRY_BLOCK) as number;
      nextEntry = lastEntry - ENTRY_BLOCK + 1;
    }
    return nextEntry++;
  };

  return (data) => {
    const body = data as Body;
    const quoted = body.blocks.flatMap(({ author }) => (author === undefined ? [] : [author]));
    const wanted = [...new Set([body.author, ...body.categories, ...quoted])];
    const known = new Map(targets(JSON.stringify(wanted)) as [string, number][]);
    if (known.size < wanted.length) return null;
    const numberOf = (documentId: string) => known.get(documentId) as number;
    const seo: Entry[] = [
      {
        id: entryId(),
        metaTitle: body.seo.metaTitle,
        metaDescription: body.seo.metaDescription,
        social: body.seo.social.map(({ network, title }) => ({ id: entryId(), network, title })),
      },
    ];
    const quotes: Omit<Link, 'inversePosition'>[] = [];
    const blocks = body.blocks.map(({ author, ...block }): Entry => {
      const id = entryId();
      if (author !== undefined) quotes.push({ entry: id, attribute: 'author', target: numberOf(author), pin: '', position: 1 });
      return { id, ...block };
    });
    const hash = createHash('sha256').update(JSON.stringify(body.slug)).digest('hex');
    const documentId = newDocumentId();
    const now = new Date().toISOString();

    const write = (): Value | null => {
      if (taken.get(hash) !== undefined) return null;
      const document = register.run(documentId).lastInsertRowid;
      const authorNumber = numberOf(body.author);
      const authorPosition = ((lastOfAuthor.get(authorNumber) as number | null) ?? 0) + 1;
      const links: Link[] = quotes.map((quote) => ({ ...quote, inversePosition: 0 }));
      body.categories.forEach((category, i) => {
        const target = numberOf(category);
        const inversePosition = ((lastOfCategory.get(target) as number | null) ?? 0) + 1;
        links.push({ entry: 0, attribute: 'categories', target, pin: 'en', position: i + 1, inversePosition });
      });
      const values = (status: string, publishedAt: string | null, unique: string | null) => [
        ...[document, documentId, status, body.title, body.slug, body.content, body.views, body.score, body.featured ? 1 : 0],
        ...[body.publishDate, body.eventAt, body.stage, JSON.stringify(body.meta), now, now, publishedAt, authorNumber, authorPosition],
        ...[unique, JSON.stringify(seo), JSON.stringify(blocks)],
      ];
      let row: number | bigint = 0;
      for (const version of [values('draft', null, null), values('published', now, hash)]) {
        row = insert.run(...version).lastInsertRowid;
        for (const { entry, attribute, target, pin, position, inversePosition } of links) {
          link.run(row, entry, attribute, target, pin, position, inversePosition);
        }
      }
      return article(readBack.get(row) as unknown[]);
    };
    begin.run();
    try {
      const written = write();
      commit.run();
      return written;
    } finally {
      if (writer.inTransaction) writer.exec('rollback');
    }
  };
}

/** 24 letters and digits. */
function newDocumentId(): string {
  return `a${randomBytes(18).toString('base64url').toLowerCase().replace(/[_-]/g, 'z').slice(0, 23)}`;
}
