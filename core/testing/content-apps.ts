import type { Test } from 'supertest';
import { DOCUMENTS, type DocumentEvent } from '../documents/index.ts';
import { definePlugin, type KernelInstance, type Plugin } from '../kernel/index.ts';
import { type BootAppOptions, type BootedApp, bootApp } from './boot-app.ts';
import type { InlineApp, InlineContentType } from './inline-app.ts';
import { sqliteDialect, type TemporaryDatabase, type TestDialect } from './test-dialect.ts';

/** Everything that a content type of a test may leave out. */
type TypeInput = Pick<InlineContentType, 'attributes'> & Partial<InlineContentType>;

/** How the app of a test is booted. */
export interface ContentAppOptions {
  /** Content types by singular name. */
  readonly types: Readonly<Record<string, TypeInput>>;
  /** Components by uid. */
  readonly components?: NonNullable<InlineApp['components']>;
  /** What `config/plugins` says. */
  readonly plugins?: Readonly<Record<string, unknown>>;
  /** What `config/access` says. Default: the public may do what `api::*` covers. */
  readonly access?: Readonly<Record<string, unknown>>;
  /** What `config/api` says. */
  readonly api?: Readonly<Record<string, unknown>>;
  /** Environment variables. */
  readonly env?: BootAppOptions['env'];
  /** Plugins beside the built-in ones. */
  readonly more?: readonly Plugin[];
  /** Default: a new SQLite database. */
  readonly database?: BootAppOptions['database'];
  /** Leave running what runs: another node on the same database. */
  readonly keep?: boolean;
}

/** A running app, and what happened to its documents. */
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
  /** Boots an app. One that is running is shut down first, unless `keep`. */
  boot(options: ContentAppOptions): Promise<ContentApp>;
  /** URL of a database that lasts from boot to boot. Default: SQLite. */
  lastingDatabase(dialect?: TestDialect): Promise<string>;
  /** Shuts down what runs and removes databases; for `afterAll`, or `afterEach` where a test has an app of its own. */
  cleanUp(): Promise<void>;
}

const OPEN = { roles: { public: { actions: ['api::*'] } } };

/** Boots apps around content: the types of a test, open to everyone, with a record of what happens to documents. */
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
  const app = { contentTypes, components, config: { plugins, access, api }, plugins: [eventRecorder(events), ...more] };
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

/** Notes what happens to documents of the app. */
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
