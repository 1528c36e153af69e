import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { ApplicationError, PayloadTooLargeError, problemAt, ValueProblemsError } from 'plinth';
import { END, type Piece } from '../exports/piece-reader.ts';
import type { PieceTarget } from '../remote/copy-pieces.ts';
import { stagedTable, type Transfer, transfersTable } from '../transfer.ts';
import { bounded } from './arriving.ts';
import type { AskedImport } from './asked-import.ts';
import { jsonLines } from './read-lines.ts';
import { BYTES, type StagingParts } from './stage.ts';
import { hasBytes, inBatches, type NewRow, putBytes, StagedRows } from './staged-rows.ts';

/** Bytes of a piece beyond its longest document. */
const PIECE = 4_000_000;

/** What pieces are put aside with. */
export interface ArrivingParts extends StagingParts {
  /** Does what may take long: the import is kept until it ends. */
  working<T>(work: () => Promise<T>): Promise<T>;
}

/** An import that arrives in pieces. What has arrived is kept, and is not asked for again. */
export class ArrivingPieces implements PieceTarget {
  readonly #parts: ArrivingParts;
  readonly #find: () => Promise<Transfer>;

  /** @param find the import as it stands */
  constructor(parts: ArrivingParts, find: () => Promise<Transfer>) {
    this.#parts = parts;
    this.#find = find;
  }

  async place(): Promise<string> {
    return (await this.#found()).place ?? '';
  }

  async put(after: string, { lines, next }: Piece): Promise<string> {
    return this.putLines({ after, next }, Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`))));
  }

  /**
   * Puts lines aside, where the import goes on from the place that it has come to; all of them, or nothing.
   * @param at where they begin, and the place behind them
   * @returns the place that the import has come to: whoever sends goes on from there, whatever became of the piece before
   * @throws ValidationError, PayloadTooLargeError, ApplicationError for an import that waits for nothing
   */
  async putLines({ after, next }: { readonly after: string; readonly next: string }, stream: AsyncIterable<Uint8Array>): Promise<string> {
    const { documents, database, options } = this.#parts;
    const { id, asked, place } = await this.#found();
    if (place !== after) return place ?? '';
    let bytes = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bounded(stream, options.maxLine + PIECE)) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    const rows: NewRow[] = [];
    const made = new StagedRows(documents, id, options.maxLine);
    const { name } = asked as AskedImport;
    for await (const row of made.of(name, jsonLines(documents, counted(), options.maxLine))) rows.push(row);
    const isPut = await database.transaction(async ({ knex }) => {
      const moved = await knex(transfersTable.name)
        .where({ id, state: 'reading', place: after })
        .where('size', '<=', options.maxSize - bytes)
        .update({ place: next, size: knex.raw('?? + ?', ['size', bytes]), changed_at: Date.now() });
      if (moved === 0) return false;
      for await (const batch of inBatches(rows)) await insertFresh(knex, id, batch);
      return true;
    });
    if (isPut) return next;
    const other = await this.place();
    if (other === after) throw tooLarge(options.maxSize);
    return other;
  }

  async hasBytes(name: string): Promise<boolean> {
    return hasBytes(this.#parts.database, (await this.#found()).id, checkedName(name));
  }

  /** @throws ValueProblemsError for what is no name, PayloadTooLargeError */
  async putBytes(name: string, stream: AsyncIterable<Uint8Array>): Promise<void> {
    const { database, options, working } = this.#parts;
    const { id, size } = await this.#found();
    if (await hasBytes(database, id, checkedName(name))) return;
    const take = async (knex: Knex, bytes: number) => {
      // What arrived meanwhile counts too.
      const rows = knex(transfersTable.name)
        .where({ id })
        .where('size', '<=', options.maxSize - bytes);
      if ((await rows.increment('size', bytes)) === 0) throw tooLarge(options.maxSize);
    };
    await working(() => putBytes(database, { transfer: id, name }, stream, options.maxSize - Number(size), take));
  }

  async #found(): Promise<Transfer> {
    const transfer = await this.#find();
    assertArriving(transfer);
    return transfer;
  }
}

function tooLarge(most: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The import is larger than ${most} bytes`);
}

/** Inserts documents that are not there yet: a file may be shown by those of several pieces. */
async function insertFresh(knex: Knex, transfer: number, batch: readonly NewRow[]): Promise<void> {
  const ids = batch.flatMap(({ document }) => (document === '' ? [] : [String(document)]));
  const known: Record<string, unknown>[] = await knex(stagedTable.name)
    .where({ transfer })
    .whereIn('document', ids)
    .select('type', 'document');
  const there = new Set(known.map(({ type, document }) => `${type} ${document}`));
  const fresh = batch.filter(({ type, document }) => !there.has(`${type} ${document}`));
  if (fresh.length > 0) await knex(stagedTable.name).insert([...fresh]);
}

/** @throws ValueProblemsError for what bytes of a file are never called */
function checkedName(name: string): string {
  if (!BYTES.test(name)) throw new ValueProblemsError([problemAt(['file'], 'The file has a name that is none')]);
  return name;
}

/** @throws ApplicationError for an import that does not arrive in pieces, or is there */
function assertArriving({ asked, state }: Transfer): void {
  if (asked.format !== 'pieces' || state !== 'reading') throw new ApplicationError('This import does not wait for pieces');
}

/** @throws ApplicationError for one that has not arrived whole */
export function assertArrived(transfer: Transfer): void {
  assertArriving(transfer);
  if (transfer.place !== END) throw new ApplicationError('The import has not arrived whole: its last piece is missing');
}
