import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { CONFIG, messageOf } from '../../config/index.ts';
import { DOCUMENTS, type Documents } from '../../documents/index.ts';
import type { HttpAddress, KeptSocket } from '../../http/index.ts';
import { createKernel, type KernelInstance, LOGGER } from '../../kernel/index.ts';
import { ATTRIBUTE_TYPES, type AttributeTypes } from '../../model/index.ts';
import { TYPINGS_FILE, writeSchemas, writeTypings } from '../../typings/index.ts';
import { type AppOptions, type CliChannel, type CliIo, kernelOf } from '../app-kernel.ts';
import { describeFailure } from '../describe-failure.ts';
import { describeModel, type ModelFacts } from './describe-app.ts';

/** Where people may look, once the app answers. */
export interface Place {
  readonly plugin: string;
  readonly path: string;
  readonly title: string;
}

/** What the process that serves tells the one that watches, in this order. */
type DevNews =
  /** Configuration, plugins and model are without mistakes; it waits for the order to go on. `typings` says what became of the types of the content. */
  | { readonly kind: 'checked'; readonly model: ModelFacts; readonly typings: string | null }
  /** With the socket that it listens on, unless it was given it. */
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly address: HttpAddress | null;
      readonly routes: readonly string[];
      readonly places: readonly Place[];
    }
  | { readonly kind: 'failed'; readonly message: string }
  /** The port is free, the database is closed. */
  | { readonly kind: 'stopped' };

/** What it is told. */
export type DevOrder =
  /** Look at the app as it is now. */
  | { readonly kind: 'check' }
  /** Serve; `port` is the one to take where the configuration says any, `address` that of the socket that comes with it. */
  | { readonly kind: 'go'; readonly port: number | null; readonly address: HttpAddress | null }
  | { readonly kind: 'stop' };

/** What comes with every news: the files of the app that were loaded, absolute. */
export type DevMessage = DevNews & { readonly files: readonly string[] };

/** Options of the command that the serving process runs: those of `plinth start`. */
export interface DevOptions extends AppOptions {
  readonly port?: number;
  readonly host?: string;
  /** It is not needed yet. */
  readonly spare?: boolean;
}

/** Milliseconds that running requests have when the app starts again. */
const PATIENCE = 300;

/**
 * Serves an app for `plinth dev`, in a process of its own. It is started before it is needed, and loads what every app needs; when it is told to, it looks at
 * the app, waits until the port is free, and serves until it is told to stop.
 */
export async function serveForDev(options: DevOptions, io: CliIo): Promise<void> {
  const { parent } = io;
  if (parent === undefined) throw new Error('this command is for plinth dev, which starts it');
  const tell: Telling = (news, socket) =>
    parent.send({ ...news, files: loadedFiles(resolve(io.cwd, options.app ?? '.')) } satisfies DevMessage, socket);
  const { check, go, stop } = ordersOf(parent, io);
  try {
    if (options.spare === true) await warmUp();
    if ((await Promise.race([check, stop])) !== 'stop') {
      const isAny = (await look(options, io, tell)) === 0;
      const order = await Promise.race([go, stop]);
      if (order !== 'stop') {
        const socket = new HandedSocket(order);
        const server = serverOf(options, isAny ? order.port : null);
        await serve(kernelOf(options, io, { server }, { socket }), { io, stop, tell, socket });
      }
    }
    await tell({ kind: 'stopped' });
  } catch (error) {
    await tell({ kind: 'failed', message: describeFailure(error) });
  } finally {
    parent.close();
  }
}

/** The orders of the process that watches. To stop is also what a signal means, and that nobody watches any more. */
function ordersOf(parent: CliChannel, io: CliIo) {
  const on = (kind: DevOrder['kind'], take: (order: DevOrder, socket: object | null) => void) =>
    parent.onMessage((message, socket) => {
      const order = message as DevOrder;
      if (order.kind === kind) take(order, socket);
    });
  const check = new Promise<'check'>((done) => on('check', () => done('check')));
  const go = new Promise<Going>((done) => on('go', (order, handle) => order.kind === 'go' && done({ ...order, handle })));
  const stop = new Promise<'stop'>((done) => {
    const stopped = () => done('stop');
    on('stop', stopped);
    io.onStop(stopped);
    parent.onClose(stopped);
  });
  return { check, go, stop };
}

/** Has an empty app run once, so that what every app needs is loaded, and a change has to wait for the app alone. Whatever fails here, the app will tell. */
async function warmUp(): Promise<void> {
  require('jiti');
  const config = { server: { logLevel: 'silent' }, database: { url: 'sqlite::memory:' } };
  const kernel = createKernel({ appDir: __dirname, env: {}, overrides: { config } });
  await kernel.start({ until: 'routes' }).catch(() => undefined);
  await kernel.shutdown().catch(() => undefined);
}

/**
 * Looks for mistakes in whatever needs no database, so that what ran before may go on where there are some.
 * @returns the port of the configuration
 */
async function look(options: DevOptions, io: CliIo, tell: Telling): Promise<number> {
  const kernel = kernelOf(options, io, { server: { logLevel: 'silent' } });
  try {
    await kernel.start({ until: 'tables', offline: true });
    const { server, appDir } = kernel.container.resolve(CONFIG);
    const documents = kernel.container.resolve(DOCUMENTS);
    const typings = await typingsOf(documents, kernel.container.resolve(ATTRIBUTE_TYPES), appDir);
    await tell({ kind: 'checked', model: describeModel(documents.model), typings });
    return options.port ?? server.port;
  } finally {
    await kernel.shutdown();
  }
}

/** Brings what editors know of the content in step, as `plinth types` does. @returns what to say of it; null: nothing, it was so already */
async function typingsOf(documents: Documents, types: AttributeTypes, appDir: string): Promise<string | null> {
  try {
    const { changed } = await writeTypings(documents, appDir);
    await writeSchemas(types, appDir);
    return changed ? `${TYPINGS_FILE} is written` : null;
  } catch (error) {
    return `${TYPINGS_FILE} is not written: ${messageOf(error)}`;
  }
}

/** Serves until it is told to stop, which a boot may be, too. */
async function serve(kernel: KernelInstance, { io, stop, tell, socket }: Serving): Promise<void> {
  const logger = kernel.container.resolve(LOGGER);
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'a rejected promise that nobody waits for'));
  try {
    if ((await Promise.race([kernel.start(), stop])) === 'stop') return;
    const { own } = socket;
    await tell({ kind: 'ready', url: kernel.url as string, address: own?.address ?? null, ...routesOf(kernel) }, own?.handle);
    await stop;
  } finally {
    await kernel.shutdown();
  }
}

type Telling = (news: DevNews, socket?: object) => Promise<void>;

/** The order to serve, with what came with it. */
interface Going {
  readonly port: number | null;
  readonly address: HttpAddress | null;
  readonly handle: object | null;
}

/** The socket that came with the order, for a server of its address; or the one that was opened instead. */
class HandedSocket implements KeptSocket {
  readonly #given: Going;
  own: { readonly address: HttpAddress; readonly handle: object } | null = null;

  constructor(given: Going) {
    this.#given = given;
  }

  take({ host, port }: HttpAddress): object | null {
    const { address, handle } = this.#given;
    if (address?.host === host && address.port === port) return handle;
    // Else the port would stay taken.
    (handle as { close?(): void } | null)?.close?.();
    return null;
  }

  opened(address: HttpAddress, handle: object): void {
    this.own = { address, handle };
  }
}

interface Serving {
  readonly io: CliIo;
  readonly stop: Promise<'stop'>;
  readonly tell: Telling;
  readonly socket: HandedSocket;
}

/** What is decided over `config/server`. @param known the port that it had when any would do */
function serverOf({ port, host }: DevOptions, known: number | null): object {
  const chosen = known ?? port;
  return { ...(chosen !== undefined && { port: chosen }), ...(host !== undefined && { host }), shutdownTimeout: PATIENCE, drainDelay: 0 };
}

function routesOf(kernel: KernelInstance): { readonly routes: readonly string[]; readonly places: readonly Place[] } {
  const { routes } = kernel.report();
  const places = routes.flatMap(({ plugin, path, title }) => (title === undefined ? [] : [{ plugin, path, title }]));
  return { routes: routes.map(({ method, path }) => `${method} ${path}`), places };
}

/** Modules of the app, packages excepted. */
function loadedFiles(appDir: string): readonly string[] {
  const { cache } = createRequire(join(appDir, 'package.json'));
  const isPackage = `${sep}node_modules${sep}`;
  return Object.keys(cache).filter((file) => file.startsWith(appDir + sep) && !file.includes(isPackage));
}
