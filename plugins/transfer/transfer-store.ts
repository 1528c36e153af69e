import { type Caller, callerName, type Database, ForbiddenError, NotFoundError, removeInBatches } from 'plinth';
import { MESSAGES } from './messages.ts';
import { type ShownTransfer, shownTransfer } from './shown-transfer.ts';
import type { ShownProblem } from './transfer.ts';
import {
  boundStaged,
  boundTransfers,
  bytesTable,
  type LineProblem,
  stagedTable,
  type Transfer,
  type TransferState,
  transfersTable,
} from './transfer.ts';

const LISTED = 50;
/** Pieces of files, of half a megabyte each, that are removed in one transaction. */
const PIECES = 100;
/** Maximum number of transfers that one sweep removes. */
const OLD = 1_000;
/** How many times a transfer in progress is renewed within the time for which it is kept. */
const RENEWED = 6;
const OPEN: readonly TransferState[] = ['sending', 'reading', 'planning', 'running'];
const NOT_FOUND = {
  any: 'Transfer not found',
  export: 'Export not found',
  import: 'Import not found',
  push: 'Push not found',
} as const;

/** Columns of a transfer that may change. */
export type TransferPatch = Partial<Pick<Transfer, 'state' | 'error' | 'asked' | 'notes' | 'item' | 'told' | 'place'>>;

/** What a sweep reads of a transfer. */
export type SweptTransfer = Pick<Transfer, 'id' | 'kind' | 'state' | 'item'>;

/** Reads and writes transfers. Callers only find their own. */
export class TransferStore {
  readonly #database: () => Database;
  readonly #keep: number;

  /** @param keep milliseconds for which a transfer is kept after its last change */
  constructor(database: () => Database, keep: number) {
    this.#database = database;
    this.#keep = keep;
  }

  /** @throws ForbiddenError if the caller has no name */
  async insert(kind: Transfer['kind'], state: TransferState, name: string, asked: object, caller: Caller): Promise<number> {
    const now = Date.now();
    const row = {
      ...{ kind, state, name, asked: asked as never, made_by: nameOf(caller), notes: [], made_at: now, changed_at: now },
      ...{ place: null, size: 0, told: null, item: null, error: null },
    };
    return this.#database().transaction(async ({ knex }) => (await boundTransfers(this.#database()).query(knex).insert(row)).id);
  }

  /** @throws NotFoundError also for transfers of others */
  async find(id: number, caller: Caller, kind?: Transfer['kind']): Promise<Transfer> {
    const row = await this.row(id);
    if (row === null || row.made_by !== nameOf(caller) || (kind !== undefined && row.kind !== kind))
      throw new NotFoundError(NOT_FOUND[kind ?? 'any']);
    return row;
  }

  /** A transfer of any caller, for those who work on it. */
  async row(id: number): Promise<Transfer | null> {
    return ((await boundTransfers(this.#database()).query().findById(id)) as unknown as Transfer | undefined) ?? null;
  }

  /** Changes a transfer. @param from only if it is in one of these states @returns whether it was changed */
  async change(id: number, patch: TransferPatch, from?: readonly TransferState[]): Promise<boolean> {
    return this.#database().transaction(async ({ knex }) => {
      const rows = boundTransfers(this.#database()).query(knex).where({ id });
      if (from !== undefined) rows.whereIn('state', [...from]);
      return (await rows.patch({ ...patch, changed_at: Date.now() } as never)) > 0;
    });
  }

  /** Works on a transfer for a long time. The transfer is kept until the work ends. */
  async working<T>(id: number, work: () => Promise<T>): Promise<T> {
    await this.change(id, {});
    const renewing = setInterval(() => void this.change(id, {}).catch(() => undefined), this.#keep / RENEWED).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewing);
    }
  }

  /** Marks a transfer as failed for good. */
  async fail(id: number, reason: string): Promise<void> {
    await this.change(id, { state: 'failed', error: reason.slice(0, 1_000) }, OPEN);
  }

  /** Bytes that are stored for the imports of a caller. */
  async held(caller: Caller): Promise<number> {
    const rows = this.#database()
      .knex(transfersTable.name)
      .where({ made_by: nameOf(caller), kind: 'import' });
    return Number((await rows.sum({ size: 'size' }).first())?.size ?? 0);
  }

  /** Adds bytes to the size of a transfer. */
  async grow(id: number, bytes: number): Promise<void> {
    await this.#database().transaction(({ knex }) => knex(transfersTable.name).where({ id }).increment('size', bytes));
  }

  /** Removes the files' bytes of a finished import. Its size then counts only its documents. */
  async settle(id: number): Promise<void> {
    await this.removeBytes(id);
    await this.#database().transaction(async ({ knex }) => {
      const left = await knex(stagedTable.name).where({ transfer: id }).sum({ size: 'size' }).first();
      await knex(transfersTable.name)
        .where({ id })
        .update({ size: Number(left?.size ?? 0) });
    });
  }

  /** The caller's latest transfers, last one first. */
  async latest(caller: Caller): Promise<readonly Transfer[]> {
    const rows = boundTransfers(this.#database())
      .query()
      .where({ made_by: nameOf(caller) });
    return (await rows.orderBy('id', 'desc').limit(LISTED)) as unknown as readonly Transfer[];
  }

  async list(caller: Caller): Promise<readonly ShownTransfer[]> {
    return Promise.all((await this.latest(caller)).map((row) => this.shown(row)));
  }

  shown(row: Transfer): Promise<ShownTransfer> {
    return shownTransfer(this.#database(), row, this.#keep);
  }

  /** Documents with problems, in the order of their lines. @param after only those after this one of the list */
  async problems(
    { id, told }: Transfer,
    after: number,
    limit = LISTED,
  ): Promise<{ readonly problems: readonly ShownProblem[]; readonly next: number | null }> {
    if (told !== null) return { problems: told.said, next: null };
    const rows = await boundStaged(this.#database())
      .query()
      .where({ transfer: id, has_problems: true })
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit);
    const problems = rows.map(({ source, type, document, plan, outcome, problems: said }) => ({
      ...{ source, type, documentId: document, plan, outcome },
      problems: (said ?? []) as readonly LineProblem[],
    }));
    return { problems, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  }

  /** Whether all documents of an import are planned. */
  async isPlanned(id: number): Promise<boolean> {
    return (await boundStaged(this.#database()).query().findOne({ transfer: id, plan: null }).select('id')) === undefined;
  }

  /** Whether a transfer continues without a request. */
  isOpen({ state }: Pick<Transfer, 'state'>): boolean {
    return OPEN.includes(state);
  }

  /** Removes old transfers. @param waits whether a queue item still works on one, so that it is kept */
  async sweep(signal: AbortSignal, waits: (row: SweptTransfer) => Promise<boolean>): Promise<void> {
    const old = () =>
      this.#database()
        .knex(transfersTable.name)
        .where('changed_at', '<', Date.now() - this.#keep);
    const rows: readonly SweptTransfer[] = await old().orderBy('changed_at').limit(OLD).select('id', 'kind', 'state', 'item');
    for (const row of rows) {
      signal.throwIfAborted();
      if (this.isOpen(row) && (await waits(row))) await this.change(row.id, {});
      // Somebody may have begun to work on it while others were removed.
      else if ((await old().where({ id: row.id }).first('id')) !== undefined) await this.remove(row.id);
    }
  }

  async remove(id: number): Promise<void> {
    await removeInBatches(this.#database(), stagedTable, (rows) => rows.where({ transfer: id }));
    await this.removeBytes(id);
    await this.#database().transaction(({ knex }) => knex(transfersTable.name).where({ id }).delete());
  }

  /** Removes the bytes of an import's files. */
  async removeBytes(id: number): Promise<void> {
    await removeInBatches(this.#database(), bytesTable, (rows) => rows.where({ transfer: id }), { batch: PIECES });
  }
}

/** The name of a caller. @throws ForbiddenError if the caller has none */
function nameOf(caller: Caller): string {
  const name = callerName(caller);
  if (name === null) throw new ForbiddenError(MESSAGES.callerCannotTransfer);
  return name;
}
