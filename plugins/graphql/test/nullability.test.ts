import type { Logger } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, type TemporaryDatabase } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

/** The content before values were required, and afterwards. */
function content(required: boolean): Pick<InlineApp, 'contentTypes' | 'components'> {
  const text = { type: 'string', required } as const;
  return {
    contentTypes: [
      {
        info: { singularName: 'story', pluralName: 'stories' },
        options: { draftAndPublish: true },
        attributes: {
          title: text,
          rank: { type: 'integer' },
          writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', required },
          head: { type: 'component', component: 'shared.head', required },
          parts: { type: 'component', component: 'shared.head', repeatable: true },
        },
      },
      { info: { singularName: 'writer', pluralName: 'writers' }, attributes: { name: text } },
    ],
    components: {
      'shared.head': { attributes: { line: text, inner: { type: 'component', component: 'shared.inner' } } },
      'shared.inner': { attributes: { word: text } },
    },
  };
}

eachDialect('graphql.config.nullability', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp | null = null;
  let warnings: string[] = [];

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });

  afterEach(async () => {
    await app?.close();
    app = null;
    await database.remove();
  });

  const boot = async (required: boolean, config: object = {}) => {
    await app?.close();
    warnings = [];
    const ignore = () => {};
    const warn = (...said: readonly unknown[]) => void warnings.push(String(said.at(-1)));
    const logger = { level: 'info', debug: ignore, info: ignore, error: ignore, fatal: ignore, trace: ignore, warn, child: () => logger };
    app = await bootApp({
      app: {
        ...content(required),
        config: { plugins: { ...OTHERS_OFF, graphql: { config } }, access: { roles: { public: { actions: ['api::*'] } } } },
      },
      database: database.url,
      logger: logger as unknown as Logger,
    });
    return app;
  };
  const ask = async (query: string) => {
    const { body } = await (app as BootedApp).request.post('/graphql').send({ query });
    return body as { readonly data: Readonly<Record<string, unknown>> | null; readonly errors?: readonly { readonly message: string }[] };
  };
  const add = async (plural: string, data: object, parameters = '') => {
    const { status } = await (app as BootedApp).request.post(`/api/${plural}${parameters}`).send({ data });
    expect(status).toBe(201);
  };

  describe('storage, the default', () => {
    it('answers rows that are older than a required attribute', async () => {
      await boot(false);
      await add('writers', {});
      await add('stories', { rank: 1, parts: [{ inner: {} }] });
      await boot(true);
      for (let times = 0; times < 3; times++) {
        const { data, errors } = await ask(
          '{ stories_connection { nodes { title rank writer { name } head { line } parts { line inner { word } } } } writers { name } }',
        );
        expect(errors).toBeUndefined();
        expect(data).toEqual({
          stories_connection: {
            nodes: [{ title: null, rank: 1, writer: null, head: null, parts: [{ line: null, inner: { word: null } }] }],
          },
          writers: [{ name: null }],
        });
      }
      expect(warnings.filter((text) => text.includes('nullability'))).toEqual([]);
    });

    it('answers a draft without a required value where it was written', async () => {
      await boot(true);
      const made = await ask('mutation { createStory(status: DRAFT, data: { rank: 2 }) { documentId title rank } }');
      expect(made.errors).toBeUndefined();
      expect(made.data).toEqual({ createStory: { documentId: expect.any(String), title: null, rank: 2 } });
    });
  });

  describe('schema', () => {
    const SCHEMA = { nullability: 'schema' };

    it('promises required values, as Strapi does', async () => {
      await boot(true, SCHEMA);
      const { data } = await ask('{ __type(name: "Story") { fields { name type { kind } } } }');
      const { fields } = (data as { readonly __type: { readonly fields: readonly { name: string; type: { kind: string } }[] } }).__type;
      const kinds = Object.fromEntries(fields.map(({ name, type }) => [name, type.kind]));
      expect(kinds).toMatchObject({ title: 'NON_NULL', rank: 'SCALAR', writer: 'NON_NULL', head: 'NON_NULL', parts: 'LIST' });
      expect((await ask('mutation { createStory(status: DRAFT, data: { rank: 2 }) { title } }')).data).toEqual({ createStory: null });
      expect(warnings.filter((text) => text.includes('nullability'))).toEqual([]);
    });

    it('names the types whose published rows break the promise, with their number', async () => {
      await boot(false);
      const good = { title: 'x', head: { line: 'y' }, writer: null };
      await add('writers', { name: 'Ada' });
      await add('writers', {});
      await add('writers', {});
      await add('stories', { ...good, title: null });
      await add('stories', { ...good, title: null }, '?status=draft');
      await add('stories', { ...good, head: { line: 'y', inner: {} } });
      await boot(true, SCHEMA);
      const told = warnings.filter((text) => text.includes('nullability'));
      expect(told).toHaveLength(2);
      expect(told).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/2 published rows of api::story\.story .*"title" \(1\), "writer" \(2\), "head\.inner\.word" \(1\)/),
          expect.stringMatching(/2 published rows of api::writer\.writer .*"name" \(2\)/),
        ]),
      );
    });

    it('counts neither drafts nor absent components', async () => {
      await boot(false);
      await add('writers', { name: 'Ada' });
      const { body } = await (app as BootedApp).request.get('/api/writers');
      await add('stories', { rank: 1 }, '?status=draft');
      await add('stories', { title: 'x', writer: body.data[0].documentId, head: { line: 'y' }, parts: [{ line: 'z' }] });
      await boot(true, SCHEMA);
      expect(warnings.filter((text) => text.includes('nullability'))).toEqual([]);
    });
  });
});
