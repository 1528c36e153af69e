import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, recordReads, type TestDialect } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

/** The body of a response, and its status. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as the operation that they ask shapes it
  readonly data: any;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: { readonly code: string };
  }[];
  /** The raw text: the order of keys matters. */
  readonly text: string;
}

/** An app with operations to run. */
export interface Magazine {
  readonly app: BootedApp;
  /** Runs an operation. @param caller name of a token; the public without one */
  ask(query: string, variables?: object, caller?: string): Promise<Answer>;
  /** The data of an operation without errors. */
  data(query: string, variables?: object, caller?: string): Promise<Answer['data']>;
  /** Creates a document over REST, and returns its documentId. @param parameters `?status=draft` */
  add(plural: string, data: object, parameters?: string): Promise<string>;
  /** Updates a document over REST. */
  change(plural: string, documentId: string, data: object, parameters?: string): Promise<void>;
  /** The statements that requests read, without those of jobs. */
  statements(work: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Actions of a caller, as in `config/access`. */
type Actions = readonly (string | object)[];

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const type = (name: string, attributes: object, more: object = {}) =>
  ({ info: { singularName: name, pluralName: name === 'story' ? 'stories' : `${name}s` }, attributes, ...more }) as NonNullable<
    InlineApp['contentTypes']
  >[number];

/** Content with every kind of structure: relations in both directions, nested components, a zone, drafts and locales. */
export const CONTENT: Pick<InlineApp, 'contentTypes' | 'components'> = {
  contentTypes: [
    type(
      'story',
      {
        title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
        rank: { type: 'integer' },
        price: { type: 'decimal' },
        weight: { type: 'float' },
        copies: { type: 'biginteger' },
        printed: { type: 'date' },
        sold: { type: 'datetime' },
        open: { type: 'time' },
        featured: { type: 'boolean' },
        mood: { type: 'enumeration', enum: ['Calm', 'Wild'] },
        extra: { type: 'json' },
        secret: { type: 'password' },
        note: { type: 'string', private: true },
        writer: relation('manyToOne', 'writer', { inversedBy: 'stories' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'stories' }),
        meta: { type: 'component', component: 'shared.meta' },
        links: { type: 'component', component: 'shared.link', repeatable: true },
        blocks: { type: 'dynamiczone', components: ['blocks.quote', 'blocks.gallery'] },
      },
      { options: { draftAndPublish: true }, pluginOptions: { i18n: { localized: true } } },
    ),
    type('writer', {
      name: { type: 'string', required: true },
      age: { type: 'integer' },
      stories: relation('oneToMany', 'story', { mappedBy: 'writer' }),
    }),
    type(
      'tag',
      {
        name: { type: 'string', required: true },
        stories: relation('manyToMany', 'story', { mappedBy: 'tags' }),
        parent: relation('manyToOne', 'tag'),
      },
      { options: { draftAndPublish: true } },
    ),
  ],
  components: {
    'shared.link': { attributes: { label: { type: 'string' }, to: relation('oneToOne', 'writer') } },
    'shared.meta': {
      attributes: { description: { type: 'string' }, links: { type: 'component', component: 'shared.link', repeatable: true } },
    },
    'blocks.quote': { attributes: { text: { type: 'string' }, by: relation('oneToOne', 'writer') } },
    'blocks.gallery': { attributes: { title: { type: 'string' }, text: { type: 'string' }, tags: relation('oneToMany', 'tag') } },
  },
};

/**
 * Boots a magazine. Its content is created with full rights, which the public has, too.
 * @param callers actions of tokens, by name
 * @param content alternative content
 * @param options of the plugin
 */
export async function openMagazine(
  database: TestDialect,
  callers: Readonly<Record<string, Actions>> = {},
  content: Pick<InlineApp, 'contentTypes' | 'components' | 'plugins'> = CONTENT,
  options: object = {},
): Promise<Magazine> {
  const names = ['everything', ...Object.keys(callers)];
  const tokens = names.map((name) => ({
    name,
    value: { env: variableOf(name) },
    ...(name === 'everything' ? { type: 'full-access' } : { type: 'custom', actions: callers[name] }),
  }));
  const locales = [{ code: 'en', isDefault: true }, { code: 'fr' }];
  const access = { roles: { public: { actions: ['api::*'] } }, tokens, locales };
  const env = Object.fromEntries(names.map((name) => [variableOf(name), name]));
  const app = await bootApp({
    app: { ...content, config: { plugins: { ...OTHERS_OFF, graphql: { config: { nullability: 'schema', ...options } } }, access } },
    database,
    env,
  });
  const { request } = app;
  const ask = async (query: string, variables: object = {}, caller?: string): Promise<Answer> => {
    const sent = request.post('/graphql').set(caller === undefined ? {} : { Authorization: `Bearer ${caller}` });
    const { status, body, text } = await sent.send({ query, variables });
    return { status, data: body.data, errors: body.errors ?? [], text };
  };
  const withAll = { Authorization: 'Bearer everything' };
  return {
    app,
    ask,
    async data(query, variables, caller) {
      const { status, data, errors } = await ask(query, variables, caller);
      expect({ status, errors }).toEqual({ status: 200, errors: [] });
      return data;
    },
    async add(plural, data, parameters = '') {
      const { status, body } = await request.post(`/api/${plural}${parameters}`).set(withAll).send({ data });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.documentId;
    },
    async change(plural, documentId, data, parameters = '') {
      const { status, body } = await request.put(`/api/${plural}/${documentId}${parameters}`).set(withAll).send({ data });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async statements(work) {
      const known = app.kernel.container.resolve(DATABASE);
      const inRequest = new AsyncLocalStorage<true>();
      const { sent, restore } = recordReads(known, () => inRequest.getStore() === true);
      const { emit } = Server.prototype;
      Server.prototype.emit = function emitInRequest(this: Server, ...event: readonly unknown[]): boolean {
        const emitted = () => Reflect.apply(emit, this, event);
        return event[0] === 'request' ? inRequest.run(true, emitted) : emitted();
      };
      await work().finally(() => {
        Server.prototype.emit = emit;
        restore();
      });
      return sent.map(({ text }) => text);
    },
  };
}

/** The environment variable with the token of a caller. */
function variableOf(name: string): string {
  return `TOKEN_${name.toUpperCase().replaceAll('-', '_')}`;
}
