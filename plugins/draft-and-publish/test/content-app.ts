import { DOCUMENTS, type DocumentEvent, definePlugin, type KernelInstance, type Plugin } from 'plinth';
import {
  type BootAppOptions,
  type BootedApp,
  bootApp,
  type InlineApp,
  type InlineContentType,
  type TemporaryDatabase,
  type TestDialect,
  testDialects,
} from 'plinth/testing';
import type { Test } from 'supertest';

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
  /** Plugins beside the built-in ones. */
  readonly more?: readonly Plugin[];
  /** Default: a new SQLite database. */
  readonly database?: BootAppOptions['database'];
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

const apps: BootedApp[] = [];
const databases: TemporaryDatabase[] = [];
const OPEN = { roles: { public: { actions: ['api::*'] } } };

/** URL of a database that lasts from boot to boot. Default: SQLite. */
export async function lastingDatabase(dialect?: TestDialect): Promise<string> {
  const database = await (dialect ?? (testDialects({})[0] as TestDialect)).createDatabase();
  databases.push(database);
  return database.url;
}

/** Boots an app. One that is running is shut down first: a database has one app. */
export async function bootContentApp({
  types,
  components = {},
  plugins = {},
  access = OPEN,
  more = [],
  database,
}: ContentAppOptions): Promise<ContentApp> {
  await shutDown();
  const events: DocumentEvent[] = [];
  const app = await bootApp({
    app: {
      contentTypes: Object.entries(types).map(([name, type]) => ({ info: { singularName: name, pluralName: `${name}s` }, ...type })),
      components,
      config: { plugins, access },
      plugins: [eventRecorder(events), ...more],
    },
    ...(database !== undefined && { database }),
  });
  apps.push(app);
  const { request } = app;
  return {
    kernel: app.kernel,
    events,
    get: (path) => request.get(path),
    post: (path, data) => (data === undefined ? request.post(path) : request.post(path).send({ data })),
    put: (path, data) => request.put(path).send({ data }),
    delete: (path) => request.delete(path),
  };
}

/** Shuts down what runs. */
export async function shutDown(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
}

/** Shuts down what runs and removes databases; for `afterAll`, or `afterEach` where a test has an app of its own. */
export async function cleanUp(): Promise<void> {
  await shutDown();
  for (const database of databases.splice(0)) await database.remove();
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
