import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Database, Logger, RowOf, TableSchema } from 'plinth';
import type { NodeFacts, ShownNode } from '../api/told-health.ts';
import type { RequestCounts } from './request-counts.ts';

/** Reports of each process. Times are milliseconds since 1970, by the clock of the database. */
export const nodesTable = {
  name: 'admin_nodes',
  columns: [
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    { name: 'started', kind: 'ref', nullable: false },
    { name: 'seen', kind: 'ref', nullable: false },
    { name: 'facts', kind: 'json', nullable: false },
  ],
  primary: ['name'],
  indexes: [{ name: 'admin_nodes_seen', columns: ['seen'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Milliseconds between two reports of a node. */
const SPEAKS = 30_000;
/** Milliseconds without a report after which a node is left out. */
const FORGOTTEN = 3_600_000;

/** The processes that serve the app together. Each writes one row, twice a minute. */
export class Nodes {
  readonly #database: () => Database;
  readonly #logger: Logger;
  readonly #counts: RequestCounts;
  readonly #name = `${hostname().slice(0, 150)}:${process.pid}`;
  readonly #version = (require('plinth/package.json') as { readonly version: string }).version;
  #utilization = performance.eventLoopUtilization();
  #timer: NodeJS.Timeout | null = null;
  #serves = false;
  #isSilent = false;

  constructor(database: () => Database, logger: Logger, counts: RequestCounts) {
    this.#database = database;
    this.#logger = logger;
    this.#counts = counts;
  }

  /** Starts the reports of this process. */
  async start(serves: boolean): Promise<void> {
    this.#serves = serves;
    this.#timer = setInterval(() => void this.#speak(), SPEAKS).unref();
    await this.#speak();
  }

  /** Stops the reports, and removes the row of this process. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#database()
      .transaction(({ knex }) => knex(nodesTable.name).where('name', this.#name).delete())
      .catch(() => undefined);
  }

  /** Returns all nodes with a report in the last hour, longest running first. */
  async all(): Promise<readonly ShownNode[]> {
    const { knex, dialect } = this.#database();
    const { now: told } = (await knex.select({ now: dialect.schema.now(knex) }).first()) as { readonly now: number | string };
    const now = Number(told);
    const rows: readonly RowOf<typeof nodesTable>[] = await knex(nodesTable.name)
      .where('seen', '>', now - FORGOTTEN)
      .orderBy('started')
      .limit(200);
    const decode = dialect.decoder('json') ?? ((raw: unknown) => raw);
    return rows.map(({ name, started, seen, facts }) => ({
      ...(decode(facts) as NodeFacts),
      name,
      up: Math.max(0, Math.round((now - Number(started)) / 1_000)),
      silent: Math.max(0, Math.round((now - Number(seen)) / 1_000)),
      isThis: name === this.#name,
    }));
  }

  /** Removes rows of nodes that stopped without removing them. */
  async sweep(): Promise<void> {
    const { dialect } = this.#database();
    await this.#database().transaction(({ knex }) =>
      knex(nodesTable.name)
        .where('seen', '<', knex.raw('? - ?', [dialect.schema.now(knex), FORGOTTEN]))
        .delete(),
    );
  }

  async #speak(): Promise<void> {
    try {
      await this.#write();
      this.#isSilent = false;
    } catch (error) {
      if (!this.#isSilent && this.#timer !== null)
        this.#logger.warn({ err: error }, 'health of this node could not be stored for other nodes');
      this.#isSilent = true;
    }
  }

  async #write(): Promise<void> {
    const { knex: reading, dialect } = this.#database();
    const before = Date.now();
    const { now } = (await reading.select({ now: dialect.schema.now(reading) }).first()) as { readonly now: number | string };
    const { total, seconds } = this.#counts.lately();
    const worked = performance.eventLoopUtilization(this.#utilization);
    this.#utilization = performance.eventLoopUtilization();
    const facts: NodeFacts = {
      version: this.#version,
      node: process.versions.node,
      serves: this.#serves,
      memory: process.memoryUsage.rss(),
      busy: Math.round(worked.utilization * 1_000) / 1_000,
      requestsPerSecond: Math.round((total / seconds) * 100) / 100,
      clock: Math.round((before + Date.now()) / 2 - Number(now)),
    };
    const said = { seen: Number(now), facts: dialect.bind('json', facts) };
    const started = Number(now) - Math.round(process.uptime() * 1_000);
    await this.#database().transaction(({ knex }) =>
      knex(nodesTable.name)
        .insert({ name: this.#name, started, ...said })
        .onConflict('name')
        .merge(said),
    );
  }
}
