import { setImmediate as turn } from 'node:timers/promises';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, type TemporaryDatabase } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';

const ARTICLE = 'api::article.article';
const BASE = {
  'config/plugins.json': JSON.stringify(onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits')),
  'config/access.json': JSON.stringify({ roles: { public: { actions: ['api::*'] } } }),
};

/** An app with an attribute whose storage changes with its type, one whose storage stays, and one in a component. */
function filesOf(number: 'string' | 'integer', note: 'text' | 'json', more: object = {}) {
  const info = { singularName: 'article', pluralName: 'articles', displayName: 'Article' };
  const attributes = {
    marker: { type: 'string' },
    rating: { type: number },
    note: { type: note },
    seo: { type: 'component', component: 'shared.seo' },
    ...more,
  };
  return {
    ...BASE,
    'config/content-types/article.json': JSON.stringify({ info, attributes }),
    'config/components/shared/seo.json': JSON.stringify({ info: { displayName: 'Seo' }, attributes: { rank: { type: number } } }),
  };
}

/** Both models, each with how it has the values of a number. */
const TEXTS = {
  files: filesOf('string', 'text'),
  of: (value: number) => ({ rating: String(value), note: `n${value}`, rank: String(value) }),
};
const NUMBERS = { files: filesOf('integer', 'json'), of: (value: number) => ({ rating: value, note: `n${value}`, rank: value }) };
type Model = typeof TEXTS | typeof NUMBERS;

/** Documents before the first conversion: more than it reads at once. */
const STORED = 600;
const WRITERS = 6;
const ROUNDS = 3;
/** Writes of each client after the new node is ready. */
const LATE = 8;

interface Answer {
  readonly status: number;
  readonly data: { readonly documentId: string } & Readonly<Record<string, unknown>>;
}

async function send(app: BootedApp, method: string, path: string, data?: object): Promise<Answer> {
  const body = data === undefined ? {} : { body: JSON.stringify({ data }), headers: { 'content-type': 'application/json' } };
  const response = await fetch(app.url + path, { method, ...body });
  const answer = (await response.json()) as { readonly data?: Answer['data'] };
  return { status: response.status, data: answer.data as Answer['data'] };
}

/** What clients know to be stored, by marker. */
type Known = Map<string, number>;

/** Creates and updates documents by HTTP, until it is told to end. A write that is refused must be refused with 503. */
async function write(
  app: BootedApp,
  model: Model,
  name: string,
  known: Known,
  isOver: () => boolean,
): Promise<{ acknowledged: number; refused: number }> {
  const counted = { acknowledged: 0, refused: 0 };
  const done = ({ status }: Answer) => {
    if (status === 200 || status === 201) counted.acknowledged += 1;
    else if (status === 503) counted.refused += 1;
    else throw new Error(`a write was answered with ${status}`);
    return status !== 503;
  };
  const bodyOf = (marker: string, value: number) => {
    const { rank, ...own } = model.of(value);
    return { marker, ...own, seo: { rank } };
  };
  for (let number = 1; !isOver(); number++) {
    const marker = `${name}-${number}`;
    const created = await send(app, 'POST', '/api/articles', bodyOf(marker, number));
    if (!done(created)) continue;
    known.set(marker, number);
    const updated = await send(app, 'PUT', `/api/articles/${created.data.documentId}`, bodyOf(marker, number + 1_000));
    if (done(updated)) known.set(marker, number + 1_000);
  }
  return counted;
}

/** All values as a node answers them, by marker. */
async function stored(app: BootedApp): Promise<ReadonlyMap<string, object>> {
  const all = new Map<string, object>();
  for (let page = 1; ; page++) {
    const { status, data } = await send(app, 'GET', `/api/articles?populate=seo&sort=id&pagination[pageSize]=100&pagination[page]=${page}`);
    expect(status).toBe(200);
    const found = data as unknown as readonly { marker: string; rating: unknown; note: unknown; seo: { rank: unknown } | null }[];
    for (const { marker, rating, note, seo } of found) all.set(marker, { rating, note, rank: seo?.rank });
    if (found.length < 100) return all;
  }
}

eachDialect('nodes of an older model while values are converted', (dialect) => {
  let database: TemporaryDatabase;
  const running: BootedApp[] = [];
  const boot = async (files: Readonly<Record<string, string>>) => {
    const app = await bootApp({ app: appFolder(files), database: database.url });
    running.push(app);
    return app;
  };

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
    await database.remove();
    removeAppFolders();
  });

  it('lose no acknowledged write', async () => {
    let older: Model = TEXTS;
    let old = await boot(older.files);
    const known: Known = new Map();
    const documents = old.kernel.container.resolve(DOCUMENTS);
    for (let number = 0; number < STORED; number++) {
      const { rank, ...own } = older.of(number);
      await documents.create(ARTICLE, { data: { marker: `stored-${number}`, ...own, seo: { rank } } }, SYSTEM);
      known.set(`stored-${number}`, number);
    }
    for (let round = 1; round <= ROUNDS; round++) {
      const newer: Model = older === TEXTS ? NUMBERS : TEXTS;
      let isReady = false;
      const clients = Array.from({ length: WRITERS }, (_, index) => {
        let late = 0;
        return write(old, older, `${round}-${index}`, known, () => isReady && ++late > LATE);
      });
      const before = known.size;
      while (known.size < before + WRITERS) await turn();
      const next = await boot(newer.files);
      isReady = true;
      const counts = await Promise.all(clients);
      const found = await stored(next);
      const lost = [...known].filter(([marker, value]) => JSON.stringify(found.get(marker)) !== JSON.stringify(newer.of(value)));
      expect([round, lost.length, lost.slice(0, 3).map(([marker, value]) => [marker, value, found.get(marker)])]).toEqual([round, 0, []]);
      expect(found.size).toBe(known.size);
      // What was refused says that this node has to be replaced.
      for (const { refused } of counts) expect(refused).toBeGreaterThan(0);
      const ready = await fetch(`${old.url}/_health/ready`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('older content model')]);
      [older, old] = [newer, next];
    }
  }, 300_000);

  it('are replaced by nodes that start at once: one converts, and the others find it done', async () => {
    const old = await boot(TEXTS.files);
    for (let number = 0; number < 50; number++) {
      const { rank, ...own } = TEXTS.of(number);
      await send(old, 'POST', '/api/articles', { marker: `stored-${number}`, ...own, seo: { rank } });
    }
    const started = await Promise.all([boot(NUMBERS.files), boot(NUMBERS.files), boot(NUMBERS.files)]);
    for (const app of started) {
      const found = await stored(app);
      expect([...found.values()]).toEqual(Array.from({ length: 50 }, (_, number) => NUMBERS.of(number)));
    }
    for (const app of started) expect((await send(app, 'POST', '/api/articles', { marker: 'late', rating: 1 })).status).toBe(201);
  }, 120_000);

  describe('that write a value which does not fit, after the values were counted', () => {
    /** The new model also has no `extra` any more, whose loss is confirmed between the report and the conversion. */
    const extra = { extra: { type: 'string' } };
    const kept = { rating_text: { type: 'text' } };

    async function migrated(options: object, files: Readonly<Record<string, string>>, between: (old: BootedApp) => Promise<void>) {
      const old = await boot(filesOf('string', 'text', extra));
      await send(old, 'POST', '/api/articles', { marker: 'first', rating: '1' });
      const { createKernel } = await import('../index.ts');
      const config = { database: { url: database.url }, server: { logLevel: 'error' } };
      const kernel = createKernel({ appDir: appFolder(files), env: {}, overrides: { config } });
      await kernel.start({ until: 'connect' });
      const allowLoss = async () => {
        await between(old);
        return true;
      };
      try {
        return { old, outcome: await kernel.migrate({ allowLoss, ...options }).catch((error: Error) => error) };
      } finally {
        await kernel.shutdown();
      }
    }

    const many = async (old: BootedApp) => {
      expect((await send(old, 'POST', '/api/articles', { marker: 'second', rating: 'many' })).status).toBe(201);
    };

    it('are heard: nothing is converted, and they go on', async () => {
      const { old, outcome } = await migrated({}, filesOf('integer', 'json'), many);
      expect(String(outcome)).toContain('1 document has a value that does not fit ("many"');
      expect((await send(old, 'POST', '/api/articles', { marker: 'third', rating: 'more' })).status).toBe(201);
      const found = await stored(old);
      expect([...found.values()].map((each) => (each as { rating: unknown }).rating)).toEqual(['1', 'many', 'more']);
    });

    it('are treated as it was decided', async () => {
      const unfitting = [{ uid: ARTICLE, attribute: 'rating', action: 'keep', to: 'rating_text' }];
      const files = filesOf('integer', 'json', kept);
      const { outcome } = await migrated({ unfitting }, files, many);
      expect(outcome).toMatchObject({
        content: expect.arrayContaining([expect.stringContaining('1 document: the value that does not fit')]),
      });
      const next = await boot(files);
      const { data } = await send(next, 'GET', '/api/articles?sort=id');
      const values = (data as unknown as readonly { rating: unknown; rating_text: unknown }[]).map((each) => [
        each.rating,
        each.rating_text,
      ]);
      expect(values).toEqual([
        [1, null],
        [null, 'many'],
      ]);
    });

    it('are refused if more values would be cleared than were agreed to', async () => {
      const unfitting = [{ uid: ARTICLE, attribute: 'rating', action: 'clear', limit: 0 }];
      const { outcome } = await migrated({ unfitting }, filesOf('integer', 'json'), many);
      expect(String(outcome)).toContain('does not fit');
    });
  });
});
