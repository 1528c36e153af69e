import fc from 'fast-check';
import { DATABASE, DOCUMENTS, type Documents, SYSTEM, type VersionLink } from 'plinth';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { type BootedApp, eachDialect, runJob, type TemporaryDatabase } from 'plinth/testing';
import { versionText } from '../entry.ts';
import { DEEPEST, EntryStore } from '../entry-store.ts';
import { bootHistory } from './history-app.ts';

const [ARTICLE, AUTHOR] = ['api::article.article', 'api::author.author'];

/** States that the `record` hook passed for a version. */
interface Told {
  readonly before: unknown;
  readonly after: unknown;
}

const entry = fc.record({ __component: fc.constant('parts.quote'), words: fc.string({ maxLength: 40 }), by: fc.option(fc.nat(2)) });
const data = fc.record(
  {
    title: fc.option(fc.string({ maxLength: 6 })),
    text: fc.string({ maxLength: 300, unit: 'grapheme' }),
    rating: fc.option(fc.integer({ min: 0, max: 9 })),
    facts: fc.option(fc.dictionary(fc.constantFrom('a', 'b', '1', '__proto__'), fc.string({ maxLength: 3 }))),
    note: fc.string({ maxLength: 3 }),
    author: fc.option(fc.nat(2)),
    tags: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
    blocks: fc.array(entry, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const locale = fc.constantFrom('en', 'fr');
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), data, locale, status: fc.constantFrom('draft', 'published') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'discardDraft'), locale }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), locale: fc.option(locale) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlink' as const), author: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('upkeep' as const) }) },
);

eachDialect('history', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  let documents: Documents;
  let told: Map<string, Told[]>;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootHistory(database.url);
    documents = app.kernel.container.resolve(DOCUMENTS);
    await documents.create('plugin::i18n.locale', { data: { code: 'fr', name: 'French' } }, SYSTEM).catch(() => undefined);
    const plain = (state: { values: object } | null, links: readonly VersionLink[] | null) => {
      if (state === null) return null;
      const { code: _code, ...values } = state.values as Record<string, unknown>;
      return JSON.parse(JSON.stringify({ values, links }));
    };
    documents.hooks.record.tap({ name: 'i18n:test', links: true, types: [ARTICLE] }, (rows, { documentId, axes, before, after, links }) => {
      const key = `${documentId} ${versionText(axes)}`;
      const states = { before: plain(before, links().before), after: plain(after, links().after) };
      told.set(key, [...(told.get(key) ?? []), states]);
      return rows;
    });
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
  });

  it('replays any sequence of changes to every state', async () => {
    const store = new EntryStore(() => app.kernel.container.resolve(DATABASE));
    const drafts = app.kernel.container.resolve(DRAFTS);
    const refused = (error: { status?: number }) => {
      if (error.status === undefined || error.status >= 500) throw error;
    };
    const law = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      told = new Map();
      const authors: string[] = [];
      for (const name of ['a', 'b', 'c']) authors.push(String((await documents.create(AUTHOR, { data: { name } }, SYSTEM)).documentId));
      const named = (value: unknown): unknown =>
        Array.isArray(value) ? value.map(named) : typeof value === 'number' ? authors[value] : value;
      const body = ({ author, tags, blocks, ...plain }: Record<string, unknown>) => ({
        ...plain,
        ...(author !== undefined && { author: named(author) }),
        ...(tags !== undefined && { tags: named(tags) }),
        ...(blocks !== undefined && { blocks: (blocks as { by: unknown }[]).map((each) => ({ ...each, by: named(each.by) })) }),
      });
      let id: string | null = null;
      for (const one of changes) {
        if (one.kind === 'upkeep') await runJob(app, 'history.upkeep');
        else if (one.kind === 'unlink' && 'author' in one) await documents.remove(AUTHOR, authors[one.author] as string, new Map(), SYSTEM);
        else if (one.kind === 'write' && 'data' in one) {
          const axes = new Map([
            ['locale', one.locale],
            ['status', one.status],
          ]);
          const request = { data: body(one.data), axes };
          const write: Promise<object> =
            id === null ? documents.create(ARTICLE, request, SYSTEM) : documents.update(ARTICLE, id, request, SYSTEM);
          const done = (await write.catch(refused)) as { readonly documentId: string } | undefined;
          id ??= done?.documentId ?? null;
        } else if (id !== null && 'locale' in one) {
          const axes = new Map(one.locale === null ? [] : [['locale', one.locale]]);
          if (one.kind === 'remove') await documents.remove(ARTICLE, id, axes, SYSTEM).catch(refused);
          else await drafts[one.kind as 'publish'](ARTICLE, id, axes, SYSTEM).catch(refused);
          if (
            one.kind === 'remove' &&
            (await documents.state(
              ARTICLE,
              id,
              new Map([
                ['locale', 'en'],
                ['status', 'draft'],
              ]),
            )) === null
          ) {
            if (
              (await documents.state(
                ARTICLE,
                id,
                new Map([
                  ['locale', 'fr'],
                  ['status', 'draft'],
                ]),
              )) === null
            )
              id = null;
          }
        }
      }
      await runJob(app, 'history.upkeep');
      for (const [key, states] of told) {
        const [document = '', version = ''] = key.split(' ');
        const rows = [...(await store.page(ARTICLE, document, [version], { before: null, limit: 100 }))].reverse();
        expect(rows).toHaveLength(states.length);
        for (const [index, { id: row }] of rows.entries()) {
          expect(await store.states(await store.find(ARTICLE, document, row))).toEqual(states[index]);
        }
      }
    });
    await fc.assert(law, { numRuns: dialect.name === 'sqlite' ? 6 : 3 });
    const { knex } = app.kernel.container.resolve(DATABASE);
    // A state that the next entry leads back to is not stored as a whole, unless it would be too many steps away from a whole state.
    const rows = await knex('plinth_history').orderBy(['document', 'version', 'id']);
    const stepped = rows.filter((row, index) => {
      const next = rows[index + 1];
      const isFollowed = next?.document === row.document && next.version === row.version && next.before_sum === row.after_sum;
      const isFar = rows[index - 1]?.depth === DEEPEST - 1;
      if (row.after_sum !== null && !isFar) expect([row.id, row.state === null]).toEqual([row.id, isFollowed]);
      return row.after_sum !== null && isFollowed;
    });
    expect(stepped.length).toBeGreaterThan(0);
  }, 600_000);
});
