import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  ApplicationError,
  type Caller,
  checkedInput,
  type Database,
  type Documents,
  type InjectionToken,
  type Logger,
  NotFoundError,
  z,
} from 'plinth';
import type { Queue } from 'plinth/plugins/queues';
import type { Upload } from 'plinth/plugins/upload';
import { type AskedExport, resolveExport } from './exports/asked-export.ts';
import { PieceReader } from './exports/piece-reader.ts';
import { exportBytes } from './exports/write-export.ts';
import { ArrivingPieces, assertArrived } from './imports/arriving-pieces.ts';
import { type AskedImport, readImport, runInput } from './imports/asked-import.ts';
import { planImport, runImport, type StepRun } from './imports/import-work.ts';
import { type StagingParts, stage } from './imports/stage.ts';
import { StagedRoom, TransferBusyError } from './imports/staged-room.ts';
import { MESSAGES } from './messages.ts';
import type { TransferOptions } from './options.ts';
import type { ShownTransfer } from './shown-transfer.ts';
import type { ShownProblem, Transfer, TransferState } from './transfer.ts';
import type { TransferStore } from './transfer-store.ts';

/** The imports and exports of a kernel. */
export const TRANSFERS: InjectionToken<Transfers> = Symbol.for('plinth.transfers');

/** How many times `maxSize` the imports of a caller may hold together, unless an option sets the limit. */
const STAGED = 4;

/** A queue item: a step of an import. */
export const workPayload = z.strictObject({ transfer: z.int(), step: z.enum(['plan', 'run']) });

/** Dependencies of `Transfers`. */
export interface TransferParts {
  readonly documents: Documents;
  readonly database: () => Database;
  readonly upload: Upload | null;
  readonly logger: Logger;
  readonly options: TransferOptions;
  readonly locales: () => readonly string[];
  /** See `StagingParts.levels`. */
  readonly levels: number;
}

/** One run of a step, without the id of its transfer. */
export type WorkRun = Omit<StepRun, 'transfer'>;

/** Imports and exports. Callers only see their own. */
export class Transfers {
  readonly #parts: TransferParts;
  readonly #queue: Queue<typeof workPayload>;
  readonly #store: TransferStore;
  readonly #room: StagedRoom;
  /** Archives that are being made on this node for callers. */
  #archives = 0;

  constructor(parts: TransferParts, store: TransferStore, queue: Queue<typeof workPayload>) {
    this.#parts = parts;
    this.#store = store;
    this.#queue = queue;
    this.#room = new StagedRoom(store, parts.options.maxStaged ?? STAGED * parts.options.maxSize);
  }

  /** Adds an export. Chosen documents are found now, and read when the export is fetched. @throws ValueProblemsError, ForbiddenError */
  async makeExport(given: unknown, caller: Caller): Promise<ShownTransfer> {
    const asked = await this.resolve(given, caller);
    const ending = { archive: 'tar.gz', jsonl: 'jsonl', csv: 'csv' }[asked.format];
    return this.show(await this.#store.insert('export', 'ready', `${this.stemOf(asked)}.${ending}`, asked, caller), caller);
  }

  /** A name for chosen content: that of its only type, or `content`. */
  stemOf({ parts }: AskedExport): string {
    return parts.length === 1 ? this.#parts.documents.model.contentType(parts[0]?.type as string).pluralName : 'content';
  }

  /**
   * The bytes of an export.
   * @throws NotFoundError if it is no longer kept, or belongs to another caller; TransferBusyError if too many archives are made already
   */
  async open(
    id: number,
    caller: Caller,
  ): Promise<{ readonly name: string; readonly format: AskedExport['format']; readonly stream: Readable }> {
    const { name, asked: given } = await this.#store.find(id, caller, 'export');
    const asked = given as AskedExport;
    const isArchive = asked.format === 'archive';
    if (isArchive && this.#archives >= this.#parts.options.maxArchives) throw new TransferBusyError(MESSAGES.tooManyDownloads);
    const stream = this.streamOf(asked, caller);
    if (isArchive) {
      this.#archives += 1;
      stream.once('close', () => {
        this.#archives -= 1;
      });
    }
    return { name, format: asked.format, stream };
  }

  /** An export in pieces, which can be continued after an interruption. @throws NotFoundError as `open` */
  async pieces(id: number, caller: Caller): Promise<PieceReader> {
    return this.piecesOf((await this.#store.find(id, caller, 'export')).asked as AskedExport, caller);
  }

  /** An export in pieces, without a stored transfer. */
  piecesOf(asked: AskedExport, caller: Caller): PieceReader {
    const { documents, upload, locales } = this.#parts;
    return new PieceReader({ documents, upload, locales }, asked, caller);
  }

  /** The bytes of an export, without a stored transfer. */
  streamOf(asked: AskedExport, caller: Caller, progress?: (documents: number) => void): Readable {
    const { documents, upload, locales } = this.#parts;
    const bytes = Readable.from(exportBytes({ documents, upload, locales, ...(progress && { progress }) }, asked, caller), {
      objectMode: false,
    });
    if (asked.format !== 'archive') return bytes;
    const packed = createGzip();
    bytes.on('error', (error) => packed.destroy(error));
    packed.on('close', () => bytes.destroy());
    return bytes.pipe(packed);
  }

  /** Finds out what an export contains. @throws ValueProblemsError, ForbiddenError */
  resolve(given: unknown, caller: Caller): Promise<AskedExport> {
    return resolveExport(this.#parts.documents, given, caller, this.#parts.options.maxChosen);
  }

  /**
   * Receives the data of an import, and begins to plan it. If it arrives in pieces, there is no data yet.
   * @throws ValidationError, PayloadTooLargeError; TransferBusyError if the caller's imports hold too much
   */
  async makeImport(given: unknown, stream: AsyncIterable<Uint8Array>, caller: Caller): Promise<ShownTransfer> {
    const asked = readImport(this.#parts.documents, given);
    if (asked.format === 'pieces') return this.show(await this.beginPieces(asked, caller), caller);
    const id = await this.#receive(asked, stream, caller);
    await this.#begin(id, 'plan', ['reading'], {});
    return this.show(id, caller);
  }

  /** Receives the data of an import, without planning it. @param more further input of the import @returns its id */
  async receive(given: unknown, stream: AsyncIterable<Uint8Array>, caller: Caller, more: object = {}): Promise<number> {
    return this.#receive({ ...readImport(this.#parts.documents, given), ...more }, stream, caller);
  }

  async #receive(asked: AskedImport, stream: AsyncIterable<Uint8Array>, caller: Caller): Promise<number> {
    await this.#room.assertRoom(caller);
    const id = await this.#store.insert('import', 'reading', asked.name, asked, caller);
    try {
      const notes = await this.#store.working(id, () => stage(this.#staging(caller), id, asked, stream));
      await this.#store.change(id, { notes });
    } catch (error) {
      await this.#store.remove(id);
      throw error;
    }
    return id;
  }

  /** Begins an import that arrives in pieces. @returns its id @throws TransferBusyError if the caller's imports hold too much */
  async beginPieces(asked: object, caller: Caller): Promise<number> {
    await this.#room.assertRoom(caller);
    const { name = 'import' } = asked as { readonly name?: string };
    const id = await this.#store.insert('import', 'reading', name, { ...asked, format: 'pieces' }, caller);
    await this.#store.change(id, { place: '' });
    return id;
  }

  /** An import that arrives in pieces, as a target for them. */
  target(id: number, caller: Caller): ArrivingPieces {
    const parts = { ...this.#staging(caller), working: <T>(work: () => Promise<T>) => this.#store.working(id, work) };
    return new ArrivingPieces(parts, () => this.#store.find(id, caller, 'import'));
  }

  /**
   * Begins to plan an import whose pieces have all arrived, or continues a plan that was stopped or has failed.
   * @throws ApplicationError
   */
  async plan(id: number, caller: Caller): Promise<ShownTransfer> {
    const transfer = await this.#store.find(id, caller, 'import');
    if (await this.#planRest(transfer)) return this.show(id, caller);
    assertArrived(transfer);
    await this.#begin(id, 'plan', ['reading'], {});
    return this.show(id, caller);
  }

  /**
   * Runs an import that was planned or stopped, or has failed. If this happened during planning, the rest is planned first, and nothing is
   * written: the import can be run once it is planned.
   * @throws ApplicationError if it is in another state
   */
  async run(id: number, given: unknown, caller: Caller): Promise<ShownTransfer> {
    const conflicts = conflictsOf(given);
    const transfer = await this.#store.find(id, caller, 'import');
    const { asked } = transfer;
    if (await this.#planRest(transfer)) return this.show(id, caller);
    if (!(await this.#begin(id, 'run', ['planned', 'stopped', 'failed'], { asked: { ...asked, conflicts } as AskedImport })))
      throw new ApplicationError(MESSAGES.importNotRunnable);
    return this.show(id, caller);
  }

  /** Stops an import. What was written stays, and it can be run again. */
  async stop(id: number, caller: Caller): Promise<ShownTransfer> {
    const { item } = await this.#store.find(id, caller, 'import');
    await this.#store.change(id, { state: 'stopped' }, ['planning', 'running']);
    if (item !== null) await this.#queue.cancel(item);
    return this.show(id, caller);
  }

  /** Removes a transfer. @throws ApplicationError if it is in progress */
  async remove(id: number, caller: Caller): Promise<void> {
    const transfer = await this.#store.find(id, caller);
    const isGoing = this.#store.isOpen(transfer) && !(transfer.state === 'reading' && transfer.place !== null);
    if (isGoing) throw new ApplicationError(MESSAGES.transferRunning);
    await this.#store.remove(id);
  }

  list(caller: Caller): Promise<readonly ShownTransfer[]> {
    return this.#store.list(caller);
  }

  async show(id: number, caller: Caller): Promise<ShownTransfer> {
    return this.#store.shown(await this.#store.find(id, caller));
  }

  /** Documents with problems, in the order of their lines. @param after only those after this one of the list */
  async problems(
    id: number,
    caller: Caller,
    after: number,
    limit?: number,
  ): Promise<{ readonly problems: readonly ShownProblem[]; readonly next: number | null }> {
    const transfer = await this.#store.find(id, caller);
    if (transfer.kind === 'export') throw new NotFoundError(MESSAGES.importNotFound);
    return this.#store.problems(transfer, after, limit);
  }

  /** Carries out a step of an import for a command, without the queue. */
  async workAlone(id: number, step: 'plan' | 'run', conflicts: AskedImport['conflicts'], run: WorkRun): Promise<ShownTransfer> {
    const { asked } = await this.#store.find(id, run.caller, 'import');
    const state = step === 'plan' ? 'planning' : 'running';
    await this.#store.change(id, { state, asked: { ...asked, conflicts } as AskedImport });
    await this.step(await this.#store.find(id, run.caller), step, run);
    return this.show(id, run.caller);
  }

  /** Carries out a step of an import, with the rights of `run.caller`. */
  async step({ id, asked }: Transfer, step: 'plan' | 'run', run: WorkRun): Promise<void> {
    const { documents, upload, logger, database } = this.#parts;
    const parts = { documents, upload, logger, database: database() };
    const carried = { ...run, transfer: id };
    await this.#store.working(id, () =>
      step === 'plan' ? planImport(parts, carried) : runImport(parts, carried, (asked as AskedImport).conflicts),
    );
    const [from, to] = step === 'plan' ? (['planning', 'planned'] as const) : (['running', 'done'] as const);
    await this.#store.change(id, { state: to }, [from]);
    if (step === 'run') await this.#store.settle(id);
  }

  /** Continues the plan of an import that was stopped or has failed. @returns false if there is none to continue */
  async #planRest({ id, state }: Transfer): Promise<boolean> {
    const from = ['stopped', 'failed'] as const;
    if (!from.some((each) => each === state) || (await this.#store.isPlanned(id))) return false;
    return this.#begin(id, 'plan', from, {});
  }

  /** Puts a step of an import into the queue, unless the import is in another state. @returns whether it was put */
  async #begin(id: number, step: 'plan' | 'run', from: readonly TransferState[], more: { readonly asked?: AskedImport }): Promise<boolean> {
    const state = step === 'plan' ? 'planning' : 'running';
    if (!(await this.#store.change(id, { state, error: null, ...more }, from))) return false;
    const item = await this.#queue.put({ transfer: id, step });
    await this.#store.change(id, { item: item.id });
    return true;
  }

  #staging(caller: Caller): StagingParts {
    const { documents, database, options, levels } = this.#parts;
    const counted: StagingParts['counted'] = (stream, transfer) =>
      this.#room.counted(caller, stream, transfer === undefined ? undefined : (bytes) => this.#store.grow(transfer, bytes));
    return { documents, database: database(), options, levels, counted };
  }
}

/** What happens to existing documents. @throws ValueProblemsError */
export function conflictsOf(given: unknown): NonNullable<AskedImport['conflicts']> {
  return checkedInput(runInput, given ?? {}).conflicts;
}
