import { hashSync } from '@node-rs/bcrypt';
import { DOCUMENT_IMPORTS, DOCUMENTS, type ImportedDocument, SYSTEM } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { ARTICLE, AUTHOR, CATEGORY, environment, FILE, LOCALE, USER } from './copied-app.ts';

/** Documents per transaction, articles per author, and imported articles for each one that is written like by a client. */
const [BATCH, OF_ONE, OF_WRITTEN] = [500, 50, 100];
/** Numbers of categories, files and users. */
const [CATEGORIES, FILES, USERS] = [40, 100, 50];

const TIME = Date.UTC(2020, 0, 1);
const at = (number: number) => new Date(TIME + number * 61_001).toISOString();
const id = (kind: string, number: number) => `${kind}${String(number).padStart(20, '0')}`;
const TEXTS = ['Zwölf Boxkämpfer \\ jagen "Viktor" 🥊', "L'été — 夏 — 🦊\n\tline two", 'Plain words, again and again. '.repeat(12), ''];

/**
 * Fills a database. Most documents are imported. One in a hundred is written like by a client, so that all plugins record it; these are
 * changed, and some are deleted again.
 */
export async function seed(app: string, url: string, documents: number): Promise<void> {
  const overrides = { config: { database: { url }, server: { logLevel: 'error' } } } as const;
  const kernel = createKernel({ appDir: app, env: { ...environment, DATABASE_URL: url }, overrides });
  try {
    await kernel.start({ until: 'bootstrap' });
    await kernel.container.resolve(DOCUMENT_IMPORTS).run(async (session) => {
      let batch: ImportedDocument[] = [];
      const put = async () => {
        const { refused, remarks } = await session.put(batch);
        if (refused > 0) throw new Error(`documents were refused: ${JSON.stringify(remarks[0])}`);
        batch = [];
      };
      for (const document of allDocuments(documents)) if (batch.push(document) === BATCH) await put();
      if (batch.length > 0) await put();
      await session.finish();
    });
    const service = kernel.container.resolve(DOCUMENTS);
    const draft = new Map([['status', 'draft']]);
    for (let number = 0; number < documents / OF_WRITTEN; number++) {
      const data = {
        title: `Written ${number}`,
        text: TEXTS[number % TEXTS.length],
        author: id('auth', number % 7),
        seo: { description: 'x' },
      };
      const { documentId } = await service.create(ARTICLE, { data, axes: draft }, SYSTEM);
      if (number % 3 === 0)
        await service.update(ARTICLE, String(documentId), { data: { title: `Changed ${number}` }, axes: draft }, SYSTEM);
      if (number % 10 === 0) await service.remove(ARTICLE, String(documentId), new Map(), SYSTEM);
    }
  } finally {
    await kernel.shutdown();
  }
}

function* allDocuments(articles: number): Generator<ImportedDocument> {
  const one = (type: string, kind: string, number: number, values: object): ImportedDocument => ({
    type,
    documentId: id(kind, number),
    versions: [
      { id: number + 1_000, axes: {}, values: { createdAt: at(number), updatedAt: at(number), publishedAt: at(number), ...values } },
    ],
  });
  const password = hashSync('the password of everybody', { cost: 4 });
  yield one(LOCALE, 'loca', 1, { code: 'fr', name: 'French' });
  for (let number = 0; number < CATEGORIES; number++) yield one(CATEGORY, 'cate', number, { name: `Category ${number}` });
  for (let number = 0; number < FILES; number++) {
    const file = { name: `${number}.png`, hash: `file${number}`, mime: 'image/png', size: number / 8, url: `/uploads/${number}.png` };
    yield one(FILE, 'file', number, { ...file, ext: '.png', provider: 'local' });
  }
  for (let number = 0; number < USERS; number++) {
    const account = { provider: 'local', confirmed: true, blocked: false, password };
    yield one(USER, 'user', number, { username: `user${number}`, email: `user${number}@example.org`, ...account });
  }
  for (let number = 0; number < articles / OF_ONE; number++)
    yield one(AUTHOR, 'auth', number, { name: `Author ${number} é`, email: `author${number}@example.org` });
  for (let number = 0; number < articles; number++) yield article(number, Math.ceil(articles / OF_ONE));
}

/** An article, as draft and mostly as published version, some in two languages. */
function article(number: number, authors: number): ImportedDocument {
  const link = (kind: string, count: number) => [{ documentId: id(kind, number % count) }];
  const seo = { id: number * 3 + 1, description: `About ${number}`, image: number % 4 === 0 ? link('file', FILES) : [] };
  const shared = {
    views: String(9_007_199_254_740_993n + BigInt(number)),
    price: number % 5 === 0 ? null : (number % 1_000_000) / 100,
    rating: number / 7,
    featured: number % 3 === 0 ? null : number % 2 === 0,
    day: at(number).slice(0, 10),
    moment: at(number),
    extra: number % 4 === 0 ? null : { tags: ['a', `${number}`], deep: { of: [null, 1.5, true] } },
    author: link('auth', authors),
    categories: link('cate', CATEGORIES),
    cover: number % 2 === 0 ? link('file', FILES) : [],
    seo,
    parts: number % 3 === 0 ? [{ __component: 'shared.quote', id: number * 3 + 2, quote: 'It is so.', author: link('auth', authors) }] : [],
  };
  const locales = number % 10 === 0 ? ['en', 'de'] : ['en'];
  const statuses = number % 10 < 8 ? ['draft', 'published'] : ['draft'];
  const versions = locales.flatMap((locale, language) =>
    statuses.map((status, place) => ({
      id: number * 4 + language * 2 + place + 1,
      axes: { status, locale },
      values: {
        ...shared,
        title: `Article ${number} ${locale} ${['🦊', 'o\u0308', "'", '\\'][number % 4]}`,
        text: TEXTS[number % TEXTS.length],
        createdAt: at(number),
        updatedAt: at(number),
        publishedAt: status === 'draft' ? null : at(number),
      },
    })),
  );
  return { type: ARTICLE, documentId: id('arti', number), versions };
}
