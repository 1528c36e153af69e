import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { BootError, CONFIG } from '../../config/index.ts';
import { DOCUMENTS } from '../../documents/index.ts';
import { messageOf } from '../../errors/index.ts';
import type { HttpAddress, SharedSocket } from '../../http/index.ts';
import { createKernel, type KernelInstance, LOGGER, mistakesOf } from '../../kernel/index.ts';
import { ATTRIBUTE_TYPES, type AttributeTypes } from '../../model/index.ts';
import { TYPINGS, TYPINGS_FILE, type TypedContent, typedContent, writeSchemas, writeTypings } from '../../typings/index.ts';
import { type AppOptions, type CliChannel, type CliIo, hasDatabase, kernelOf } from '../app-kernel.ts';
import { describeFailure } from '../describe-failure.ts';
import { describeModel, type ModelFacts } from './describe-app.ts';

/** A page to open in a browser once the app is ready. */
export interface Place {
  readonly plugin: string;
  readonly path: string;
  readonly title: string;
}

/** A message from the serving process to the watching one, in this order. */
type DevNews =
  /** Configuration, plugins and model are valid; it waits for the order to continue. `typings` reports the types of the content. */
  | { readonly kind: 'checked'; readonly model: ModelFacts; readonly typings: string | null }
  /** Comes with the socket that it listens on, unless that was handed to it. */
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly address: HttpAddress | null;
      readonly routes: readonly string[];
      readonly places: readonly Place[];
    }
  | { readonly kind: 'failed'; readonly message: string; readonly isPortTaken?: boolean }
  /** The port is free, the database is closed. */
  | { readonly kind: 'stopped' };

/** A message to the serving process. */
export type DevOrder =
  /** Check the app in its current state. */
  | { readonly kind: 'check' }
  /** Serve. `port` is used if the configuration allows any port; `address` is that of the socket that comes with the order. */
  | { readonly kind: 'go'; readonly port: number | null; readonly address: HttpAddress | null }
  | { readonly kind: 'stop' };

/** Added to every message: the absolute paths of the app's loaded files. */
export type DevMessage = DevNews & { readonly files: readonly string[] };

/** Options of the command that the serving process runs: those of `plinth start`, and its own. */
export interface DevOptions extends AppOptions {
  readonly port?: number;
  readonly host?: string;
  /** Started in advance: it only loads shared code, and waits. */
  readonly spare?: boolean;
}

/** Milliseconds that running requests have when the app restarts. */
const PATIENCE = 300;

/**
 * Serves an app for `plinth dev`, in a separate process. The process is started in advance and loads the code that every app needs. When
 * ordered, it checks the app, waits until the port is free, and serves until it is told to stop.
 */
export async function serveForDev(options: DevOptions, io: CliIo): Promise<void> {
  const { parent } = io;
  if (parent === undefined) throw new Error('this command is internal to plinth dev; run plinth dev instead');
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
    await tell({ kind: 'failed', message: describeFailure(error), isPortTaken: isPortTaken(error) });
  } finally {
    parent.close();
  }
}

function isPortTaken(error: unknown): boolean {
  return (error as { readonly cause?: { readonly code?: unknown } } | undefined)?.cause?.code === 'EADDRINUSE';
}

/** The orders of the watching process. A signal, or the end of that process, also means stop. */
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

/** Boots an empty app once, so that a restart only has to load the app itself. Errors are ignored: the app will report them. */
async function warmUp(): Promise<void> {
  require('jiti');
  const config = { server: { logLevel: 'silent' }, database: { url: 'sqlite::memory:' } };
  const kernel = createKernel({ appDir: __dirname, env: {}, overrides: { config } });
  await kernel.start({ until: 'routes' }).catch(() => undefined);
  await kernel.shutdown().catch(() => undefined);
}

/**
 * Checks configuration, plugins and model, and that the model fits stored content. If there are mistakes, the previous process goes on serving.
 * @returns the configured port
 */
async function look(options: DevOptions, io: CliIo, tell: Telling): Promise<number> {
  const kernel = kernelOf(options, io, { server: { logLevel: 'silent' } });
  try {
    await startOffline(kernel);
    const { server, appDir } = kernel.container.resolve(CONFIG);
    const documents = kernel.container.resolve(DOCUMENTS);
    const content = typedContent(documents, kernel.container.resolve(TYPINGS));
    const typings = await typingsOf(content, kernel.container.resolve(ATTRIBUTE_TYPES), appDir);
    await assertContentFits(options, io);
    await tell({ kind: 'checked', model: describeModel(documents.model), typings });
    return options.port ?? server.port;
  } finally {
    await kernel.shutdown();
  }
}

/**
 * Checks that a start would not stop because of stored content: then the previous process need not end for it.
 * @throws BootError with what would stop it
 */
async function assertContentFits(options: DevOptions, io: CliIo): Promise<void> {
  const kernel = kernelOf(options, io, { server: { logLevel: 'silent' } });
  try {
    if (!hasDatabase(kernel)) return;
    await kernel.start({ until: 'connect' });
    const { stops, isUncertain } = await kernel.migrate({ dryRun: true });
    if (stops.length === 0 || isUncertain) return;
    const list = stops.map((text) => `\n- ${text}`).join('');
    throw new BootError(`The content model does not fit the stored content:${list}\n${ADVICE}`, 'DEV_CONTENT');
  } finally {
    await kernel.shutdown();
  }
}

const ADVICE = 'Run "plinth migrate --dry-run" to see the required changes, or revert the change of the model.';

/**
 * Starts a kernel without the database as far as its routes, so that `config/access` is checked, too. A tap of `routes` may need what its
 * plugin reads from the database before; so an error without a list of mistakes is left to the start itself.
 */
async function startOffline(kernel: KernelInstance): Promise<void> {
  try {
    await kernel.start({ until: 'routes', offline: true, checksAccess: true });
  } catch (error) {
    if (kernel.report().times.at(-1)?.phase !== 'routes' || mistakesOf(error) !== null) throw error;
  }
}

/** Writes the type declarations and schemas for editors, as `plinth types` does. @returns the line to print; null if nothing changed */
async function typingsOf(content: TypedContent, types: AttributeTypes, appDir: string): Promise<string | null> {
  try {
    const { changed } = await writeTypings(content, appDir);
    await writeSchemas(types, appDir);
    return changed ? `${TYPINGS_FILE} was written` : null;
  } catch (error) {
    return `${TYPINGS_FILE} could not be written: ${messageOf(error)}`;
  }
}

/** Serves until it is told to stop, also during its boot. */
async function serve(kernel: KernelInstance, { io, stop, tell, socket }: Serving): Promise<void> {
  const logger = kernel.container.resolve(LOGGER);
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'unhandled promise rejection'));
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

/** The order to serve, with its socket. */
interface Going {
  readonly port: number | null;
  readonly address: HttpAddress | null;
  readonly handle: object | null;
}

/** Provides the socket that came with the order, if its address matches; otherwise records the newly opened one. */
class HandedSocket implements SharedSocket {
  readonly #given: Going;
  own: { readonly address: HttpAddress; readonly handle: object } | null = null;

  constructor(given: Going) {
    this.#given = given;
  }

  take({ host, port }: HttpAddress): object | null {
    const { address, handle } = this.#given;
    if (address?.host === host && address.port === port) return handle;
    // Otherwise the port would stay in use.
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

/** Settings that override `config/server`. @param known the previous port, if the configuration allows any */
function serverOf({ port, host }: DevOptions, known: number | null): object {
  const chosen = known ?? port;
  return { ...(chosen !== undefined && { port: chosen }), ...(host !== undefined && { host }), shutdownTimeout: PATIENCE, drainDelay: 0 };
}

function routesOf(kernel: KernelInstance): { readonly routes: readonly string[]; readonly places: readonly Place[] } {
  const { routes } = kernel.report();
  const places = routes.flatMap(({ plugin, path, title }) => (title === undefined ? [] : [{ plugin, path, title }]));
  return { routes: routes.map(({ method, path }) => `${method} ${path}`), places };
}

/** Loaded modules of the app, without packages. */
function loadedFiles(appDir: string): readonly string[] {
  const { cache } = createRequire(join(appDir, 'package.json'));
  const isPackage = `${sep}node_modules${sep}`;
  return Object.keys(cache).filter((file) => file.startsWith(appDir + sep) && !file.includes(isPackage));
}
