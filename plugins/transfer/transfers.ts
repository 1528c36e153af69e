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
import type { TransferOptions } from './options.ts';
import type { ShownTransfer } from './shown-transfer.ts';
import type { ShownProblem, Transfer, TransferState } from './transfer.ts';
import type { TransferStore } from './transfer-store.ts';

/** Imports and exports of one kernel. */
export const TRANSFERS: InjectionToken<Transfers> = Symbol.for('plinth.transfers');

/** An item of the queue: a step of an import. */
export const workPayload = z.strictObject({ transfer: z.int(), step: z.enum(['plan', 'run']) });

/** What transfers stand on. */
export interface TransferParts {
  readonly documents: Documents;
  readonly database: () => Database;
  readonly upload: Upload | null;
  readonly logger: Logger;
  readonly options: TransferOptions;
  readonly locales: () => readonly string[];
}

/** How a step goes on that somebody works on. */
export type WorkRun = Omit<StepRun, 'transfer'>;

/** Imports and exports: what was asked for, what becomes of it, and who may know of it: whoever asked. */
export class Transfers {
  readonly #parts: TransferParts;
  readonly #queue: Queue<typeof workPayload>;
  readonly #store: TransferStore;

  constructor(parts: TransferParts, store: TransferStore, queue: Queue<typeof workPayload>) {
    this.#parts = parts;
    this.#store = store;
    this.#queue = queue;
  }

  /** What is told of an export is what it holds: documents that are chosen are found now, and read when it is fetched. @throws ValueProblemsError, ForbiddenError */
  async makeExport(given: unknown, caller: Caller): Promise<ShownTransfer> {
    const asked = await this.resolve(given, caller);
    const ending = { archive: 'tar.gz', jsonl: 'jsonl', csv: 'csv' }[asked.format];
    return this.show(await this.#store.insert('export', 'ready', `${this.stemOf(asked)}.${ending}`, asked, caller), caller);
  }

  /** What people call content that is chosen: its one type, or all of it. */
  stemOf({ parts }: AskedExport): string {
    return parts.length === 1 ? this.#parts.documents.model.contentType(parts[0]?.type as string).pluralName : 'content';
  }

  /** The bytes of an export. @throws NotFoundError once it is kept no more, and for everybody but who asked */
  async open(id: number, caller: Caller): Promise<{ readonly name: string; readonly stream: Readable }> {
    const { name, asked } = await this.#store.find(id, caller, 'export');
    return { name, stream: this.streamOf(asked as AskedExport, caller) };
  }

  /** An export in pieces, for whoever may break off. @throws NotFoundError as `open` */
  async pieces(id: number, caller: Caller): Promise<PieceReader> {
    return this.piecesOf((await this.#store.find(id, caller, 'export')).asked as AskedExport, caller);
  }

  /** What is asked for, in pieces. */
  piecesOf(asked: AskedExport, caller: Caller): PieceReader {
    const { documents, upload, locales } = this.#parts;
    return new PieceReader({ documents, upload, locales }, asked, caller);
  }

  /** The bytes of an export that nobody has to come back for. */
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

  /** What an export would hold. @throws ValueProblemsError, ForbiddenError */
  resolve(given: unknown, caller: Caller): Promise<AskedExport> {
    return resolveExport(this.#parts.documents, given, caller, this.#parts.options.maxChosen);
  }

  /** Takes what is to be imported, and begins to look at it; of one that arrives in pieces nothing is here yet. @throws ValidationError, PayloadTooLargeError */
  async makeImport(given: unknown, stream: AsyncIterable<Uint8Array>, caller: Caller): Promise<ShownTransfer> {
    const asked = readImport(this.#parts.documents, given);
    if (asked.format === 'pieces') return this.show(await this.beginPieces(asked, caller), caller);
    const id = await this.#receive(asked, stream, caller);
    await this.#begin(id, 'plan', ['reading'], {});
    return this.show(id, caller);
  }

  /** Takes what is to be imported, and leaves it at that. @param more what the import is told by beside @returns its id */
  async receive(given: unknown, stream: AsyncIterable<Uint8Array>, caller: Caller, more: object = {}): Promise<number> {
    return this.#receive({ ...readImport(this.#parts.documents, given), ...more }, stream, caller);
  }

  async #receive(asked: AskedImport, stream: AsyncIterable<Uint8Array>, caller: Caller): Promise<number> {
    const id = await this.#store.insert('import', 'reading', asked.name, asked, caller);
    try {
      const notes = await this.#store.working(id, () => stage(this.#staging, id, asked, stream));
      await this.#store.change(id, { notes });
    } catch (error) {
      await this.#store.remove(id);
      throw error;
    }
    return id;
  }

  /** Begins an import that arrives in pieces. @returns its id */
  async beginPieces(asked: object, caller: Caller): Promise<number> {
    const { name = 'import' } = asked as { readonly name?: string };
    const id = await this.#store.insert('import', 'reading', name, { ...asked, format: 'pieces' }, caller);
    await this.#store.change(id, { place: '' });
    return id;
  }

  /** An import that arrives in pieces, as a place to put them. */
  target(id: number, caller: Caller): ArrivingPieces {
    const parts = { ...this.#staging, working: <T>(work: () => Promise<T>) => this.#store.working(id, work) };
    return new ArrivingPieces(parts, () => this.#store.find(id, caller, 'import'));
  }

  /** Begins to look at an import whose pieces are all here. @throws ApplicationError */
  async plan(id: number, caller: Caller): Promise<ShownTransfer> {
    assertArrived(await this.#store.find(id, caller, 'import'));
    await this.#begin(id, 'plan', ['reading'], {});
    return this.show(id, caller);
  }

  /** Carries a planned import out, or one that was stopped. @throws ApplicationError for one that is not ready for that */
  async run(id: number, given: unknown, caller: Caller): Promise<ShownTransfer> {
    const conflicts = conflictsOf(given);
    const { asked } = await this.#store.find(id, caller, 'import');
    if (!(await this.#begin(id, 'run', ['planned', 'stopped', 'failed'], { asked: { ...asked, conflicts } as AskedImport })))
      throw new ApplicationError('This import cannot be run now: it is not planned yet, under way, or done');
    return this.show(id, caller);
  }

  /** Stops what is under way: what is written stays, and it can be run again. */
  async stop(id: number, caller: Caller): Promise<ShownTransfer> {
    const { item } = await this.#store.find(id, caller, 'import');
    await this.#store.change(id, { state: 'stopped' }, ['planning', 'running']);
    if (item !== null) await this.#queue.cancel(item);
    return this.show(id, caller);
  }

  /** Forgets a transfer. @throws ApplicationError for one that is under way */
  async remove(id: number, caller: Caller): Promise<void> {
    const transfer = await this.#store.find(id, caller);
    const isGoing = this.#store.isOpen(transfer) && !(transfer.state === 'reading' && transfer.place !== null);
    if (isGoing) throw new ApplicationError('Stop it first: it is under way');
    await this.#store.remove(id);
  }

  list(caller: Caller): Promise<readonly ShownTransfer[]> {
    return this.#store.list(caller);
  }

  async show(id: number, caller: Caller): Promise<ShownTransfer> {
    return this.#store.shown(await this.#store.find(id, caller));
  }

  /** Documents that something is to be said about, in the order of their lines. @param after behind this one of the list */
  async problems(
    id: number,
    caller: Caller,
    after: number,
    limit?: number,
  ): Promise<{ readonly problems: readonly ShownProblem[]; readonly next: number | null }> {
    const transfer = await this.#store.find(id, caller);
    if (transfer.kind === 'export') throw new NotFoundError('Import not found');
    return this.#store.problems(transfer, after, limit);
  }

  /** A step of an import that a command does by itself. */
  async workAlone(id: number, step: 'plan' | 'run', conflicts: AskedImport['conflicts'], run: WorkRun): Promise<ShownTransfer> {
    const { asked } = await this.#store.find(id, run.caller, 'import');
    const state = step === 'plan' ? 'planning' : 'running';
    await this.#store.change(id, { state, asked: { ...asked, conflicts } as AskedImport });
    await this.step(await this.#store.find(id, run.caller), step, run);
    return this.show(id, run.caller);
  }

  /** Does a step of an import, by the rights of `run.caller`. */
  async step({ id, asked }: Transfer, step: 'plan' | 'run', run: WorkRun): Promise<void> {
    const { documents, upload, logger, database } = this.#parts;
    const parts = { documents, upload, logger, database: database() };
    const carried = { ...run, transfer: id };
    await this.#store.working(id, () =>
      step === 'plan' ? planImport(parts, carried) : runImport(parts, carried, (asked as AskedImport).conflicts),
    );
    const [from, to] = step === 'plan' ? (['planning', 'planned'] as const) : (['running', 'done'] as const);
    await this.#store.change(id, { state: to }, [from]);
    if (step === 'run') await this.#store.removeBytes(id);
  }

  /** Puts a step of an import into the queue, unless it is under way. @returns whether it was put */
  async #begin(id: number, step: 'plan' | 'run', from: readonly TransferState[], more: { readonly asked?: AskedImport }): Promise<boolean> {
    const state = step === 'plan' ? 'planning' : 'running';
    if (!(await this.#store.change(id, { state, error: null, ...more }, from))) return false;
    const item = await this.#queue.put({ transfer: id, step });
    await this.#store.change(id, { item: item.id });
    return true;
  }

  get #staging(): StagingParts {
    const { documents, database, options } = this.#parts;
    return { documents, database: database(), options };
  }
}

/** What becomes of documents that are there. @throws ValueProblemsError */
export function conflictsOf(given: unknown): NonNullable<AskedImport['conflicts']> {
  return checkedInput(runInput, given ?? {}).conflicts;
}
