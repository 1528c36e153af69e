import fc from 'fast-check';
import type { Document, Model, Type } from '../app/client/types.ts';
import { choicesOf } from '../app/content/list/columns.ts';
import { exported, toCsv } from '../app/content/list/export.ts';
import { AT_ONCE, listRequest } from '../app/content/list/list-query.ts';
import { stateOf } from '../app/content/list/list-state.ts';
import { shownVersions } from '../app/content/list/published.ts';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const token = 'c'.repeat(64);
const localized = { pluginOptions: { i18n: { localized: true } } };
const REPORT = 'api::report.report';

const app = {
  contentTypes: [
    {
      info: { singularName: 'report', pluralName: 'reports', displayName: 'Report' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: {
        title: { type: 'string', ...localized },
        text: { type: 'text', ...localized },
        rank: { type: 'integer' },
        price: { type: 'decimal' },
        far: { type: 'biginteger' },
        isOpen: { type: 'boolean' },
        day: { type: 'date' },
        at: { type: 'datetime' },
        kind: { type: 'enumeration', enum: ['short', 'long'] },
        extra: { type: 'json' },
        writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'reports' },
        topics: { type: 'relation', relation: 'manyToMany', target: 'api::writer.writer' },
        seo: { type: 'component', component: 'parts.seo' },
      },
    },
    {
      info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' },
      attributes: {
        name: { type: 'string' },
        reports: { type: 'relation', relation: 'oneToMany', target: REPORT, mappedBy: 'writer' },
      },
    },
  ],
  components: {
    'parts.seo': {
      attributes: { words: { type: 'string' }, by: { type: 'relation', relation: 'oneToOne', target: 'api::writer.writer' } },
    },
  },
} as never;

/** Texts that spreadsheets would evaluate, cut or trim, and that escapes could be mixed up with. */
const HOSTILE = [
  "'=x",
  '=1+1',
  '+1',
  '-1',
  '-5.2',
  '@x',
  "'",
  "''",
  "'@x",
  "''=x",
  "'plain",
  ' =1',
  '\t=1',
  'a;=1',
  "a;'=1",
  'a; "\'+1"',
  'two\nlines',
  'two\r\n-lines',
  '"quoted"',
  ',;|\t',
  'tab\there',
  '',
  ' ',
  'é\uff1d1',
  'null',
  '007',
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.stringMatching(/^[=+\-@;,|'"\t\r\n a1\uff1d]{0,12}$/));
const COLUMNS = ['title', 'text', 'rank', 'price', 'far', 'isOpen', 'day', 'at', 'kind', 'extra', 'writer', 'topics', 'seo', 'updatedAt'];

describe('a table of a list', () => {
  let staff: StaffApp;
  let eva: Browser;
  let model: Model;

  beforeAll(async () => {
    staff = await bootStaff({
      env: { TOKEN_FULL: token },
      app,
      plugins: { transfer: true },
      config: {
        access: {
          locales: [{ code: 'en' }, { code: 'de' }],
          tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
        },
      },
    });
    eva = await staff.come('eva', 'editor');
    model = (await eva.get('/model')).body.data;
  });
  afterAll(() => staff?.close());

  const typeOf = (uid: string) => model.types.find((type) => type.uid === uid) as Type;
  const create = async (path: string, data: object): Promise<Document> => {
    const { status, body } = await eva.post(path, { data });
    expect([status, body.error]).toEqual([201, undefined]);
    return body.data;
  };

  /** Exports a list, as the page does. */
  async function tableOf(uid: string, names: readonly string[], search: Readonly<Record<string, string>> = {}): Promise<string> {
    const [type, state, columns] = [typeOf(uid), { ...stateOf(search), size: AT_ONCE }, names.map((name) => ({ name }))];
    const { queries } = listRequest(model, type, state, columns, { now: 0, withCount: false });
    const { status, body } = await eva.get(`${type.path}${queries[0]?.(AT_ONCE)}`);
    expect([status, body.error]).toEqual([200, undefined]);
    const mains = Object.fromEntries(model.types.map(({ uid: each, main }) => [each, main]));
    return toCsv(body.data, exported(columns, choicesOf(type, model)), mains, shownVersions(model, type, state));
  }

  /** Plans an import of a table. */
  async function planOf(name: string, table: string): Promise<{ readonly plan: object; readonly notes: readonly string[] }> {
    const authorization = { Authorization: `Bearer ${token}` };
    const sent = await staff.request
      .post(`/api/transfer/imports?format=csv&type=${name}`)
      .set({ ...authorization, 'Content-Type': 'application/octet-stream' })
      .send(Buffer.from(table));
    expect([sent.status, sent.body.error]).toEqual([201, undefined]);
    for (;;) {
      const { body } = await staff.request.get(`/api/transfer/imports/${sent.body.data.id}`).set(authorization).expect(200);
      if (['planned', 'failed'].includes(body.data.state)) return body.data;
      await new Promise(setImmediate);
    }
  }

  it('changes nothing when it is imported again, whatever its texts are', async () => {
    const writers = [await create('/content/writers', { name: "'=Ada" }), await create('/content/writers', { name: '-Bo|Cy' })];
    const ids = writers.map(({ documentId }) => documentId);
    const report = fc.record({
      title: fc.option(text),
      text: fc.option(text),
      rank: fc.option(fc.integer({ min: -9, max: 9 })),
      price: fc.option(fc.constantFrom(-1.5, 0.25, 3)),
      far: fc.option(fc.constantFrom('-9007199254740993', '12')),
      isOpen: fc.option(fc.boolean()),
      day: fc.option(fc.constant('2026-11-20')),
      at: fc.option(fc.constant('2026-11-20T10:00:00.000Z')),
      kind: fc.option(fc.constantFrom('short', 'long')),
      extra: fc.option(fc.oneof(text, fc.constantFrom(-1, true, [1, "'=x"], { a: '=1' }))),
      writer: fc.option(fc.constantFrom(...ids)),
      topics: fc.subarray(ids),
      seo: fc.option(fc.record({ words: text, by: fc.constantFrom(...ids) })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(report, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray(COLUMNS, { minLength: 1 }),
        fc.constantFrom('en', 'de'),
        async (reports, columns, locale) => {
          for (const data of reports) await create(`/content/reports?locale=${locale}&status=draft`, data);
          const table = await tableOf(REPORT, columns, { locale });
          expect(Object.keys((await planOf('reports', table)).plan)).toEqual(['same']);
        },
      ),
      {
        numRuns: 12,
        examples: [[HOSTILE.map((title) => ({ title, text: title, extra: title }) as never), ['title', 'text', 'extra'], 'en']],
      },
    );
  }, 120_000);

  it('names linked documents beside their ids, and an import says what it passes over', async () => {
    const { documentId: writer } = await create('/content/writers', { name: 'Ada' });
    const { documentId } = await create('/content/reports?status=draft', { title: 'x', writer, seo: { words: 'w' } });
    const table = await tableOf(REPORT, ['title', 'writer', 'seo', 'updatedAt']);
    const [heading, row] = table.split('\r\n');
    expect(heading).toBe('\uFEFFdocumentId,locale,status,title,writer,writer.name,seo.summary,updatedAt');
    expect(row).toMatch(new RegExp(`^${documentId},en,draft,x,${writer},Ada,`));
    const { plan, notes } = await planOf('reports', table);
    expect(Object.keys(plan)).toEqual(['same']);
    expect(notes).toEqual(['Columns that cannot be imported were ignored: writer.name, seo.summary, updatedAt']);
    const ofWriters = await tableOf('api::writer.writer', ['name', 'reports']);
    expect(ofWriters.split('\r\n')[0]).toBe('\uFEFFdocumentId,name,reports.title');
    expect(Object.keys((await planOf('writers', ofWriters)).plan)).toEqual(['same']);
  });
});
