import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ContentTypeDefinition,
  createKernel,
  DOCUMENTS,
  type DocumentEvent,
  definePlugin,
  type KernelInstance,
  type Plugin,
} from 'plinth';
import request from 'supertest';

/** Everything that a content type of a test may leave out. */
type TypeInput = Pick<ContentTypeDefinition, 'attributes'> & Partial<ContentTypeDefinition>;

/** How an app of a test is booted. */
export interface AppOptions {
  /** Content types by singular name. */
  readonly types: Readonly<Record<string, TypeInput>>;
  /** What `config/plugins` says. */
  readonly plugins?: Readonly<Record<string, unknown>>;
  /** What `config/access` says. Default: the public may do what `api::*` covers. */
  readonly access?: Readonly<Record<string, unknown>>;
  /** Plugins beside the built-in ones. */
  readonly more?: readonly Plugin[];
  /** Default: a new SQLite file. */
  readonly url?: string;
}

/** A running app, and what happened to its documents. */
export interface RunningApp {
  readonly kernel: KernelInstance;
  readonly events: readonly DocumentEvent[];
  /** Sends a request without credentials. */
  readonly get: (path: string) => request.Test;
  readonly post: (path: string, data?: object) => request.Test;
  readonly put: (path: string, data: object) => request.Test;
  readonly delete: (path: string) => request.Test;
}

const folders: string[] = [];
const kernels: KernelInstance[] = [];

/** A folder that goes away after the tests. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-app-'));
  folders.push(folder);
  return folder;
}

/** URL of a database that lasts from boot to boot. */
export function temporaryDatabase(): string {
  return `sqlite:${join(temporaryFolder(), 'data.db')}`;
}

/** Boots an app on a port of its own. An app that is already running is shut down first: one database has one app. */
export async function bootApp({
  types,
  plugins = {},
  access = OPEN,
  more = [],
  url = temporaryDatabase(),
}: AppOptions): Promise<RunningApp> {
  await shutDown();
  const events: DocumentEvent[] = [];
  const kernel = createKernel({
    appDir: temporaryFolder(),
    env: {},
    overrides: {
      plugins: [contentPlugin(types, events), ...more],
      config: { server: { port: 0, host: '127.0.0.1', logLevel: 'fatal' }, database: { url }, plugins, access },
    },
  });
  kernels.push(kernel);
  await kernel.boot();
  const client = request(kernel.url as string);
  return {
    kernel,
    events,
    get: (path) => client.get(path),
    post: (path, data) => (data === undefined ? client.post(path) : client.post(path).send({ data })),
    put: (path, data) => client.put(path).send({ data }),
    delete: (path) => client.delete(path),
  };
}

/** Shuts down what runs. */
export async function shutDown(): Promise<void> {
  for (const kernel of kernels.splice(0)) await kernel.shutdown();
}

/** Shuts down what runs and removes its files; for `afterAll`. */
export async function cleanUp(): Promise<void> {
  await shutDown();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const OPEN = { roles: { public: { actions: ['api::*'] } } };

/** Brings the content types, and notes what happens to their documents. */
function contentPlugin(types: AppOptions['types'], events: DocumentEvent[]): Plugin {
  return definePlugin({
    name: 'content',
    apply({ container, hooks }) {
      hooks.model.tap('content', (definitions) => ({
        ...definitions,
        contentTypes: [...definitions.contentTypes, ...Object.entries(types).map(([name, type]) => contentType(name, type))],
      }));
      container.resolve(DOCUMENTS).hooks.committed.tap('content', (event) => {
        if (event.type.uid.startsWith('api::')) events.push(event);
      });
    },
  });
}

function contentType(name: string, type: TypeInput): ContentTypeDefinition {
  return {
    uid: `api::${name}.${name}`,
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: {},
    pluginOptions: {},
    origin: 'a test',
    ...type,
  };
}
