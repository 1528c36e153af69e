import type { Test } from 'supertest';
import { DOCUMENTS, type DocumentEvent } from '../documents/index.ts';
import { definePlugin, type KernelInstance, type Plugin } from '../kernel/index.ts';
import { type BootAppOptions, type BootedApp, bootApp } from './boot-app.ts';
import type { InlineApp, InlineContentType } from './inline-app.ts';
import { onlyPlugins } from './only-plugins.ts';
import { sqliteDialect, type TemporaryDatabase, type TestDialect } from './test-dialect.ts';

/** A content type of a test, with optional parts. */
type TypeInput = Pick<InlineContentType, 'attributes'> & Partial<InlineContentType>;

/** Options of a test's app. */
export interface ContentAppOptions {
  /** Content types by singular name. */
  readonly types: Readonly<Record<string, TypeInput>>;
  /** Components by uid. */
  readonly components?: NonNullable<InlineApp['components']>;
  /** Value of `config/plugins`. Built-in plugins that it does not name are off, except `ALWAYS_ON`. */
  readonly plugins?: Readonly<Record<string, unknown>>;
  /** Value of `config/access`. Default: the public is granted `api::*`. */
  readonly access?: Readonly<Record<string, unknown>>;
  /** Value of `config/api`. */
  readonly api?: Readonly<Record<string, unknown>>;
  /** Environment variables. */
  readonly env?: BootAppOptions['env'];
  /** Plugins in addition to the built-in ones. */
  readonly more?: readonly Plugin[];
  /** Default: a new SQLite database. */
  readonly database?: BootAppOptions['database'];
  /** Keeps the running app: the new one is another node on the same database. */
  readonly keep?: boolean;
}

/** A running app, with the events of its documents. */
export interface ContentApp {
  readonly kernel: KernelInstance;
  readonly events: readonly DocumentEvent[];
  /** Sends a request without credentials. */
  readonly get: (path: string) => Test;
  readonly post: (path: string, data?: object) => Test;
  readonly put: (path: string, data: object) => Test;
  readonly delete: (path: string) => Test;
}

/** Boots the apps of a test file, one after the other. */
export interface ContentApps {
  /** Boots an app. A running one is shut down first, unless `keep` is set. */
  boot(options: ContentAppOptions): Promise<ContentApp>;
  /** URL of a database that persists between boots. Default: SQLite. */
  lastingDatabase(dialect?: TestDialect): Promise<string>;
  /** Shuts down all apps and removes databases; for `afterAll`, or `afterEach` if each test has its own app. */
  cleanUp(): Promise<void>;
}

/** Plugins that are on unless a test switches them off. An app with all of them takes about five times as long to boot. */
const ALWAYS_ON = ['rest', 'draft-and-publish', 'i18n', 'users-permissions', 'outgoing', 'limits'];

const OPEN = { roles: { public: { actions: ['api::*'] } } };

/** Boots apps for tests of content: with the types of a test, open to everyone, and with a record of document events. */
export function contentApps(): ContentApps {
  const apps: BootedApp[] = [];
  const databases: TemporaryDatabase[] = [];
  const shutDown = async () => {
    for (const app of apps.splice(0)) await app.close();
  };
  return {
    async boot(options) {
      if (options.keep !== true) await shutDown();
      const events: DocumentEvent[] = [];
      const app = await bootApp(appOf(options, events));
      apps.push(app);
      return contentApp(app, events);
    },
    async lastingDatabase(dialect = sqliteDialect) {
      const database = await dialect.createDatabase();
      databases.push(database);
      return database.url;
    },
    async cleanUp() {
      await shutDown();
      for (const database of databases.splice(0)) await database.remove();
    },
  };
}

function appOf(options: ContentAppOptions, events: DocumentEvent[]) {
  const { types, components = {}, plugins = {}, access = OPEN, api = {}, env, more = [], database } = options;
  const contentTypes = Object.entries(types).map(([name, type]) => ({ info: { singularName: name, pluralName: `${name}s` }, ...type }));
  const app = {
    contentTypes,
    components,
    config: { plugins: { ...onlyPlugins(...ALWAYS_ON, ...more.map(({ name }) => name)), ...plugins }, access, api },
    plugins: [eventRecorder(events), ...more],
  };
  return { app, ...(env !== undefined && { env }), ...(database !== undefined && { database }) };
}

function contentApp({ kernel, request }: BootedApp, events: readonly DocumentEvent[]): ContentApp {
  return {
    kernel,
    events,
    get: (path) => request.get(path),
    post: (path, data) => (data === undefined ? request.post(path) : request.post(path).send({ data })),
    put: (path, data) => request.put(path).send({ data }),
    delete: (path) => request.delete(path),
  };
}

/** Records the events of the app's documents. */
function eventRecorder(events: DocumentEvent[]): Plugin {
  return definePlugin({
    name: 'recorder',
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.committed.tap('recorder', (event) => {
        if (event.type.uid.startsWith('api::')) events.push(event);
      });
    },
  });
}
