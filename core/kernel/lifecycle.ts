import { pluginOf } from '../access/index.ts';
import { BootError, type BootProblem, BootProblemsError } from '../config/index.ts';
import { messageOf } from '../errors/index.ts';
import type { HttpAddress } from '../http/index.ts';
import { extendContentTypes, type ModelDefinitions, ModelError } from '../model/index.ts';
import type { AccessSections } from './access-sections.ts';
import type { HookRegistry } from './hooks.ts';
import type { KernelHooks } from './kernel.ts';
import type { Logger } from './logger.ts';
import { type AppSource, located, type Mistakes } from './mistakes.ts';
import { CORE, type ModelExtras } from './registry.ts';
import type { Rooms } from './rooms.ts';
import { Timings } from './timings.ts';
import { ruleWarningsOf } from './warn-of-rules.ts';
import { phaseTaps } from './wrap-tap.ts';

/** A phase of the boot. */
export type StartPhase = Exclude<keyof KernelHooks, 'shutdown'>;

/** How far a kernel starts, and in which mode. */
export interface StartOptions {
  /**
   * The last phase that runs. Default `ready`. Guarantees after each phase:
   *
   * - `model`: schema files are read and valid, `DOCUMENTS.model` is available; nothing is open.
   * - `connect`: the database is connected; its tables may be missing or of another version.
   * - `sync`: tables match the model, and the app's migrations have run.
   * - `bootstrap`: `config/access` is applied and first data exists: documents can be read and written. For scripts.
   * - `routes`: the routes of the server are known (`report().routes`).
   * - `listen`: the server accepts connections.
   * - `ready`: jobs, queues and event followers run too, unless `config/server` leaves them to other nodes.
   */
  readonly until?: StartPhase;
  /** Whether the kernel serves HTTP. Default true; false is for workers, which need no port. */
  readonly http?: boolean;
  /** Skips the phases that need the database (`connect`, `sync`, `bootstrap`), for tools that only inspect the app. Default false. */
  readonly offline?: boolean;
  /**
   * With `offline`: also checks the sections of `config/access` by themselves, as `bootstrap` does. Not for commands that may run where
   * secrets of the deployment are missing. Default false.
   */
  readonly checksAccess?: boolean;
  /** Refuses to start if the phase `sync` would change tables or run migrations of the app. Default false. */
  readonly keepsTables?: boolean;
}

const NEED_DATABASE: ReadonlySet<StartPhase> = new Set(['connect', 'sync', 'bootstrap']);

const SERVING: ReadonlySet<StartPhase> = new Set(['listen', 'ready']);

/** The parts that a lifecycle drives. */
interface LifecycleParts {
  readonly hooks: KernelHooks;
  readonly registry: HookRegistry;
  readonly rooms: Rooms;
  readonly sections: AccessSections;
  readonly extras: ModelExtras;
  readonly logger: Logger;
  readonly source: AppSource;
  /** Milliseconds that a plugin is allowed to take in a phase. */
  readonly limit: number;
}

/** Runs the phases of one kernel: one boot and one shutdown, also when the boot fails or is interrupted. */
export class Lifecycle {
  readonly timings = new Timings();
  /** Base URL of the server while it listens. */
  url: string | null = null;
  /** See `Kernel.serves`. */
  serves = false;
  readonly #parts: LifecycleParts;
  readonly #phases: Readonly<Record<StartPhase, () => Promise<void> | void>>;
  readonly #failures: BootProblem[] = [];
  #booting: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  #stopRequested = false;
  #servesHttp = true;

  /** Must run before any plugin taps: core's taps come first in each phase, and last in `shutdown`. */
  constructor(parts: LifecycleParts) {
    const { hooks, registry, rooms, sections, extras, logger, limit } = parts;
    this.#parts = parts;
    registry.add({ owner: 'kernel', hooks }, phaseTaps(limit, this.timings));
    this.#closeInReverse(hooks.shutdown);
    hooks.tables.intercept({ tap: ({ name }) => this.#owned(rooms.tables.collector, name) });
    hooks.routes.intercept({ tap: ({ name }) => this.#owned(rooms.routes, name) });

    // In execution order: `#run` iterates over the keys.
    this.#phases = {
      configure: () => hooks.configure.promise(),
      model: async () => {
        const read = rooms.loadDefinitions();
        const definitions = await hooks.model.promise(read).catch((error: unknown) => {
          throw withProblems(read, error);
        });
        rooms.startModel(read, definitions, extras.ignoredKeys);
      },
      tables() {
        hooks.tables.call(rooms.tables.collector);
        rooms.checkTableNames();
      },
      connect: () => hooks.connect.promise(),
      sync: () => hooks.sync.promise(),
      bootstrap: () => hooks.bootstrap.promise(),
      routes() {
        hooks.routes.call(rooms.routes);
        rooms.access.freeze();
        for (const note of sections.verifyGrants()) logger.info(note);
      },
      listen: async () => {
        await hooks.listen.promise();
        rooms.database.serve();
        if (this.#servesHttp) this.url = urlOf(await rooms.http.listen(rooms.routes.routes));
        else rooms.keepFresh();
        rooms.documents.noteSlow();
      },
      ready: async () => {
        for (const warning of ruleWarningsOf(await rooms.access.holders(), rooms.documents)) logger.warn(warning);
        await hooks.ready.promise();
        await rooms.background.begin(rooms.works, limit);
        logger.info({ url: this.url }, 'ready');
      },
    };
    // After plugins that add content types, before those that read the attributes of all types.
    hooks.model.tap({ name: CORE, stage: 10 }, extendContentTypes);
    hooks.connect.tapPromise(CORE, () => rooms.database.connect());
    hooks.sync.tapPromise(CORE, () => rooms.tables.sync());
    hooks.bootstrap.tapPromise(CORE, async () => {
      for (const note of sections.verifyAlone()) logger.warn(note);
      await sections.apply(limit);
    });
    hooks.shutdown.tapPromise(CORE, () => rooms.disconnect());
  }

  #owned(list: { owner: string }, tap: string): void {
    list.owner = pluginOf(tap);
  }

  /** See `KernelInstance.start`. */
  async start(options: StartOptions): Promise<void> {
    if (this.#booting !== null || this.#stopRequested)
      throw new BootError('a kernel can be started only once; create a new one', 'KERNEL_USED');
    this.#booting = this.#run(options);
    return this.#booting;
  }

  /** See `KernelInstance.shutdown`. */
  async shutdown(): Promise<void> {
    this.#stopRequested = true;
    // The caller of `start` gets the boot's error, so it is ignored here.
    await this.#booting?.catch(() => undefined);
    await this.#close();
  }

  async #run({ until = 'ready', http = true, offline = false, keepsTables = false, checksAccess = false }: StartOptions): Promise<void> {
    this.#servesHttp = http;
    this.serves = SERVING.has(until);
    try {
      for (const phase of Object.keys(this.#phases) as StartPhase[]) {
        if (this.#stopRequested) throw new BootError('the start was interrupted', 'BOOT_INTERRUPTED');
        if (keepsTables && phase === 'sync') await this.#parts.rooms.tables.assertInStep();
        if (!(offline && NEED_DATABASE.has(phase))) await this.#runPhase(phase);
        else if (checksAccess && phase === 'bootstrap') this.#parts.sections.verifyAlone();
        if (phase === until) break;
      }
      // A kernel that stops at `bootstrap` runs no jobs, so it forwards requests for jobs to other nodes.
      if (until === 'bootstrap' && !offline && !keepsTables) this.#parts.rooms.jobs.tell();
    } catch (error) {
      // Errors of closing are logged as they occur. Only the boot's own error is thrown.
      await this.#close().catch(() => undefined);
      this.#parts.logger.debug({ err: error }, 'start failed');
      throw located(error, this.#parts.source);
    }
  }

  /**
   * Looks for further mistakes in an app that cannot boot, so that one run reports all of them. Nothing is opened, and asynchronous taps
   * are not awaited.
   */
  lookForMore(mistakes: Mistakes): void {
    const { hooks, rooms, extras, sections } = this.#parts;
    mistakes.collect(() => sections.verifyAlone());
    mistakes.collect(() => {
      const read = rooms.loadDefinitions();
      let definitions: ModelDefinitions | undefined;
      let failure: unknown;
      // If all taps are synchronous, the callback has run when `callAsync` returns.
      hooks.model.callAsync(read, (error, passed) => {
        failure = error;
        definitions = passed;
      });
      if (definitions === undefined) throw withProblems(read, failure);
      rooms.startModel(read, definitions, extras.ignoredKeys);
      hooks.tables.call(rooms.tables.collector);
      mistakes.collect(() => rooms.checkTableNames());
      hooks.routes.call(rooms.routes);
      sections.verifyGrants();
    });
  }

  async #runPhase(phase: StartPhase): Promise<void> {
    const { hooks, registry, logger } = this.#parts;
    await this.timings.phase(phase, this.#phases[phase]);
    registry.close(hooks[phase]);
    logger.debug({ phase, milliseconds: Math.round(this.timings.phases.at(-1)?.milliseconds ?? 0) }, 'boot phase');
  }

  #close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const { hooks, registry, rooms } = this.#parts;
    await Promise.all(rooms.draining.map(({ owner, drain }) => this.#closeOne(owner, drain)));
    this.url = null;
    registry.close(hooks.shutdown);
    await hooks.shutdown.promise();
    if (this.#failures.length > 0) throw new BootProblemsError('Some resources could not be closed:', this.#failures, 'SHUTDOWN');
  }

  /**
   * Makes taps close in reverse order, and lets all of them run: tapable runs taps forwards and stops at the first error. A tap that uses
   * `after` brings its own stage.
   */
  #closeInReverse(shutdown: KernelHooks['shutdown']): void {
    let stage = 0;
    shutdown.intercept({
      register: (tap) => {
        stage -= 1;
        return { ...tap, stage: tap.stage ?? stage, type: 'promise', fn: () => this.#closeOne(tap.name, tap.fn as () => unknown) };
      },
    });
  }

  async #closeOne(owner: string, close: () => unknown): Promise<void> {
    try {
      await close();
    } catch (error) {
      this.#failures.push({ file: owner, path: [], message: messageOf(error) });
      this.#parts.logger.error({ err: error, owner }, 'could not be closed');
    }
  }
}

/** The problems of the schema files, merged with those that a tap found. Returns the tap's error itself if the files have no problems. */
function withProblems({ problems = [] }: ModelDefinitions, error: unknown): unknown {
  const found = error instanceof ModelError ? error.problems : [];
  return problems.length === 0 ? error : new ModelError([...problems, ...found.filter((problem) => !problems.includes(problem))]);
}

const LOCAL: ReadonlySet<string> = new Set(['0.0.0.0', '::', 'localhost']);

/** An address that a client on this machine can connect to. */
function urlOf({ host, port }: HttpAddress): string {
  if (LOCAL.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
