import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import { ACCESS, type Caller, createAbility, definePlugin, type Logger, type Plugin, type Rule } from 'plinth';
import { GRAPHQL, type Graphql } from 'plinth/plugins/graphql';
import { type BootedApp, bootApp, type InlineApp, type TestDialect } from 'plinth/testing';
import { WebSocket } from 'ws';
import { OpenStreams } from '../subscriptions/open-streams.ts';
import { OTHERS_OFF } from './others-off.ts';

/** Ids of subscriptions whose events their server follows. Clients are not told. */
const established = new Set<string>();
let count = 0;
let lastId = '';

const { run, over, end } = OpenStreams.prototype;
beforeAll(() => {
  OpenStreams.prototype.run = function (id, stream) {
    established.add(id);
    run.call(this, id, stream);
  };
  OpenStreams.prototype.over = function (id) {
    established.delete(id);
    over.call(this, id);
  };
  OpenStreams.prototype.end = function () {
    for (const id of established) if (this.has(id)) established.delete(id);
    end.call(this);
  };
});
beforeEach(() => established.clear());
afterAll(() => Object.assign(OpenStreams.prototype, { run, over, end }));

/** Waits until the server follows the events of these subscriptions. */
export const taken = (...ids: readonly string[]) => until(() => ids.every((id) => established.has(id)));

/** Waits until the server follows none of these subscriptions any more. */
export const released = (...ids: readonly string[]) => until(() => !ids.some((id) => established.has(id)));

const localized = { pluginOptions: { i18n: { localized: true } } };

const CONTENT: NonNullable<InlineApp['contentTypes']> = [
  {
    info: { singularName: 'article', pluralName: 'articles' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      rank: { type: 'integer' },
      writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer' },
    },
  },
  { info: { singularName: 'writer', pluralName: 'writers' }, attributes: { name: { type: 'string' }, open: { type: 'boolean' } } },
  { kind: 'singleType', info: { singularName: 'lobby', pluralName: 'lobbies' }, attributes: { motto: { type: 'string' } } },
];

/** A subscription with its received events and errors. */
export interface Listening {
  readonly id: string;
  readonly told: readonly { readonly data?: unknown; readonly errors?: readonly unknown[] | undefined }[];
  /** The error that ended it; null while it runs, and if it ended without one. */
  readonly error: unknown;
  readonly isOver: boolean;
  stop(): void;
  /** Resolves with the data of the events, once there are this many. */
  data(count: number): Promise<unknown[]>;
  /** Resolves when it has ended. */
  end(): Promise<unknown>;
}

/** An app with subscriptions. */
export interface LiveApp {
  readonly app: BootedApp;
  /** Address of the endpoint for WebSockets. */
  readonly url: string;
  /** Callers by bearer token; tests may change them. */
  readonly callers: Map<string, Caller>;
  /** Makes a client, which is closed with the app. @param token sent in the connection parameters */
  client(token?: string, options?: Partial<ClientOptions>): Client;
  /** Subscribes, and waits until the server has taken the subscription. */
  listen(query: string, by?: Client | string, variables?: Record<string, unknown>): Promise<Listening>;
  /** Writes over REST with full rights. Returns the documentId. */
  write(method: 'post' | 'put' | 'delete', path: string, data?: object): Promise<string>;
  close(): Promise<void>;
}

/** A caller with some actions and rules. */
export function callerWith(actions: readonly string[], rules: Readonly<Record<string, Rule>> = {}, more: Partial<Caller> = {}): Caller {
  const ability = createAbility(new Set(actions), new Map(Object.entries(rules)));
  return { kind: 'token', id: 1, trusted: false, ability, ...more };
}

/** Boots an app with subscriptions. @param actions of the public, and of users */
export async function openLive({
  database,
  subscriptions = true,
  actions = [],
  server = {},
  cors,
  customize = () => undefined,
  more = [],
  plugins = {},
  logger,
}: {
  readonly database?: TestDialect | string;
  readonly subscriptions?: boolean | object;
  readonly actions?: readonly string[];
  readonly server?: object;
  readonly cors?: object;
  readonly customize?: (graphql: Graphql) => void;
  readonly more?: readonly Plugin[];
  /** Value of `config/plugins` for other plugins. */
  readonly plugins?: object;
  readonly logger?: Logger;
} = {}): Promise<LiveApp> {
  const callers = new Map<string, Caller>();
  const plugin = definePlugin({
    name: 'live',
    requires: ['graphql'],
    apply({ container }) {
      container.resolve(ACCESS).addStrategy({ name: 'live', authenticate: async ({ bearer }) => callers.get(bearer) ?? null });
      customize(container.resolve(GRAPHQL));
    },
  });
  const tokens = [{ name: 'everything', type: 'full-access', value: { env: 'EVERYTHING' } }];
  const locales = [{ code: 'en', isDefault: true }, { code: 'fr' }];
  const config = {
    access: { roles: { public: { actions: [...actions] }, authenticated: { actions: [...actions] } }, tokens, locales },
    // On a machine that is busy with other tests, clients need more time than by default.
    plugins: {
      ...OTHERS_OFF,
      ...plugins,
      graphql: { config: { subscriptions: subscriptions && { initTimeout: 30_000, ...(subscriptions === true ? {} : subscriptions) } } },
    },
    server,
    ...(cors && { middlewares: { cors } }),
  };
  const app = await bootApp({
    app: { contentTypes: CONTENT, plugins: [plugin, ...more], config },
    env: { EVERYTHING: 'everything', JWT_SECRET: 'a secret of thirty-two characters' },
    ...(database && { database }),
    ...(logger && { logger }),
  });
  const url = `${String(app.kernel.url).replace('http', 'ws')}/graphql`;
  const clients: Client[] = [];
  const client = (token?: string, options: Partial<ClientOptions> = {}) => {
    const connectionParams = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const made = createClient({
      url,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams,
      onNonLazyError: () => undefined,
      generateID() {
        lastId = `subscription ${++count}`;
        return lastId;
      },
      ...options,
    });
    clients.push(made);
    return made;
  };
  return {
    app,
    url,
    callers,
    client,
    async listen(query, by, variables = {}) {
      const one = typeof by === 'object' ? by : client(by);
      const told: Listening['told'][number][] = [];
      const state = { error: null as unknown, isOver: false };
      const stop = one.subscribe(
        { query, variables },
        {
          next: (event) => told.push(event),
          error(error) {
            state.error = error;
            state.isOver = true;
          },
          complete() {
            state.isOver = true;
          },
        },
      );
      const id = lastId;
      await until(() => state.isOver || established.has(id));
      return {
        id,
        told,
        stop,
        get error() {
          return state.error;
        },
        get isOver() {
          return state.isOver;
        },
        async data(count) {
          await until(() => told.length >= count || state.isOver);
          expect(state.error).toBeNull();
          return told.map(({ data, errors }) => {
            expect(errors).toBeUndefined();
            return data;
          });
        },
        async end() {
          await until(() => state.isOver);
          return state.error;
        },
      };
    },
    async write(method, path, data) {
      const sent = app.request[method](path).set('Authorization', 'Bearer everything');
      const { status, body } = await (data === undefined ? sent : sent.send({ data }));
      if (status >= 300) throw new Error(JSON.stringify(body));
      return body?.data?.documentId;
    },
    async close() {
      for (const each of clients) await each.dispose();
      await app.close();
    },
  };
}

/** Waits until a condition is true, for a limited time. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + 50_000;
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error('it does not happen');
    await new Promise((done) => setTimeout(done, 5));
  }
}
