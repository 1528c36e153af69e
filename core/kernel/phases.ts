import type { Finding } from '../documents/index.ts';
import type { HttpAddress, Route } from '../http/index.ts';
import { RouteCollection } from '../http/index.ts';
import { extendContentTypes } from '../model/index.ts';
import type { ClaimedSections } from './claimed-sections.ts';
import type { KernelHooks } from './kernel-contract.ts';
import type { BootPhase, MigrationOptions, MigrationReport } from './kernel-instance.ts';
import type { Logger } from './logger.ts';
import type { ModelExtras } from './model-extras.ts';
import { CORE } from './owner.ts';
import type { Rooms } from './rooms.ts';
import { TableList } from './table-list.ts';

/** What the phases work on. */
export interface PhaseParts {
  readonly hooks: KernelHooks;
  readonly rooms: Rooms;
  readonly sections: ClaimedSections;
  readonly extras: ModelExtras;
  readonly logger: Logger;
  /** Milliseconds that a plugin may take in a phase. */
  readonly limit: number;
}

/** What happens in each phase of the boot. */
export class Phases {
  /** In the order in which they run. */
  readonly steps: readonly (readonly [phase: BootPhase, run: () => Promise<void> | void])[] = [
    ['configure', () => this.#parts.hooks.configure.promise()],
    ['model', () => this.#model()],
    ['tables', () => this.#parts.hooks.tables.call(this.#tables)],
    ['connect', () => this.#parts.hooks.connect.promise()],
    ['sync', () => this.#parts.hooks.sync.promise()],
    ['bootstrap', () => this.#parts.hooks.bootstrap.promise()],
    ['routes', () => this.#collectRoutes()],
    ['listen', () => this.#listen()],
    ['ready', () => this.#ready()],
  ];
  /** Where the server answers, while it does. */
  url: string | null = null;
  readonly #parts: PhaseParts;
  readonly #routes = new RouteCollection();
  readonly #tables = new TableList();

  constructor(parts: PhaseParts) {
    this.#parts = parts;
    this.#tapAsCore();
  }

  get routes(): readonly Route[] {
    return this.#routes.routes;
  }

  /** Stops accepting requests and starting jobs, and waits for those that run. */
  async drain(): Promise<void> {
    await this.#parts.rooms.drain();
    this.url = null;
  }

  /** Changes the tables as the model wants them. The database is connected, and `sync` has not run. */
  migrate(options: MigrationOptions): Promise<MigrationReport> {
    return this.#parts.rooms.migrate(this.#tables, options);
  }

  /** Looks for what is broken. The database is connected, and `sync` has not run. */
  check(repairs: boolean): AsyncGenerator<Finding> {
    return this.#parts.rooms.check(this.#tables, repairs);
  }

  /** What core itself does in a phase, before the plugins; on `shutdown` after them. */
  #tapAsCore(): void {
    const { hooks, rooms, sections, limit } = this.#parts;
    hooks.routes.intercept({ tap: ({ name }) => this.#owned(this.#routes, name) });
    hooks.tables.intercept({ tap: ({ name }) => this.#owned(this.#tables, name) });
    // After the plugins that bring content types, before those that look at what all types have.
    hooks.model.tap({ name: CORE, stage: 10 }, extendContentTypes);
    hooks.connect.tapPromise(CORE, () => rooms.connect());
    hooks.sync.tapPromise(CORE, () => rooms.sync(this.#tables));
    hooks.bootstrap.tapPromise(CORE, () => sections.apply(limit));
    hooks.shutdown.tapPromise(CORE, () => rooms.disconnect());
  }

  #owned(list: { owner: string }, plugin: string): void {
    list.owner = plugin;
  }

  async #model(): Promise<void> {
    const { hooks, rooms, extras } = this.#parts;
    rooms.startModel(await hooks.model.promise(rooms.loadDefinitions()), extras.ignoredKeys);
  }

  #collectRoutes(): void {
    const { hooks, rooms } = this.#parts;
    hooks.routes.call(this.#routes);
    rooms.access.freeze();
  }

  async #listen(): Promise<void> {
    const { hooks, rooms } = this.#parts;
    await hooks.listen.promise();
    this.url = urlOf(await rooms.http.listen(this.routes));
  }

  async #ready(): Promise<void> {
    const { hooks, rooms, logger } = this.#parts;
    await hooks.ready.promise();
    rooms.jobs.start();
    logger.info({ url: this.url }, 'ready');
  }
}

const LOCAL: ReadonlySet<string> = new Set(['0.0.0.0', '::', 'localhost']);

/** An address that a client on this machine can use. */
function urlOf({ host, port }: HttpAddress): string {
  if (LOCAL.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
