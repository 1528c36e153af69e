import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { ApplicationError, PayloadTooLargeError, problemAt, ValueProblemsError } from 'plinth';
import { END, type Piece } from '../exports/piece-reader.ts';
import { MESSAGES } from '../messages.ts';
import type { PieceTarget } from '../remote/copy-pieces.ts';
import { stagedTable, type Transfer, transfersTable } from '../transfer.ts';
import { bounded } from './arriving.ts';
import type { AskedImport } from './asked-import.ts';
import { BYTES, jsonLines } from './read-lines.ts';
import type { StagingParts } from './stage.ts';
import { hasBytes, inBatches, type NewRow, putBytes, StagedRows } from './staged-rows.ts';

/** Maximum number of bytes of a piece, besides those of its longest document. */
const PIECE = 4_000_000;

/** Dependencies of `ArrivingPieces`. */
export interface ArrivingParts extends StagingParts {
  /** Runs something that may take long. The import is kept until it ends. */
  working<T>(work: () => Promise<T>): Promise<T>;
}

/** An import that arrives in pieces. Pieces that have arrived are kept, and need not be sent again. */
export class ArrivingPieces implements PieceTarget {
  readonly #parts: ArrivingParts;
  readonly #find: () => Promise<Transfer>;

  /** @param find reads the import */
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
   * Stores lines, if they begin at the place that the import has reached. Either all of them are stored, or none.
   * @param at the places before and after the lines
   * @returns the place that the import has reached; the sender continues there, whether this piece was stored or not
   * @throws ValidationError; PayloadTooLargeError; TransferBusyError; ApplicationError if the import does not wait for pieces
   */
  async putLines({ after, next }: { readonly after: string; readonly next: string }, stream: AsyncIterable<Uint8Array>): Promise<string> {
    const parts = this.#parts;
    const { documents, database, options, levels } = parts;
    const { id, asked, place } = await this.#found();
    if (place !== after) return place ?? '';
    let bytes = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of parts.counted(bounded(stream, options.maxLine + PIECE))) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    const rows: NewRow[] = [];
    const made = new StagedRows(documents, id, options.maxLine);
    const { name } = asked as AskedImport;
    for await (const row of made.of(name, jsonLines(documents, counted(), { most: options.maxLine, levels }))) rows.push(row);
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

  /** @throws ValueProblemsError for an invalid name; PayloadTooLargeError; TransferBusyError */
  async putBytes(name: string, stream: AsyncIterable<Uint8Array>): Promise<void> {
    const { database, options } = this.#parts;
    const { id, size } = await this.#found();
    if (await hasBytes(database, id, checkedName(name))) return;
    const take = async (knex: Knex, bytes: number) => {
      // Check again, because other data may have arrived meanwhile.
      const rows = knex(transfersTable.name)
        .where({ id })
        .where('size', '<=', options.maxSize - bytes);
      if ((await rows.increment('size', bytes)) === 0) throw tooLarge(options.maxSize);
    };
    const arriving = this.#parts.counted(stream);
    await this.#parts.working(() => putBytes(database, { transfer: id, name }, arriving, options.maxSize - Number(size), take));
  }

  async #found(): Promise<Transfer> {
    const transfer = await this.#find();
    assertArriving(transfer);
    return transfer;
  }
}

function tooLarge(most: number): PayloadTooLargeError {
  return new PayloadTooLargeError(MESSAGES.importTooLarge({ most }));
}

/** Inserts documents that were not inserted yet: documents of several pieces may show the same file. */
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

/** @throws ValueProblemsError if this cannot be the name of a file's bytes */
function checkedName(name: string): string {
  if (!BYTES.test(name)) throw new ValueProblemsError([problemAt(['file'], 'The file name is invalid')]);
  return name;
}

/** @throws ApplicationError if the import does not arrive in pieces, or is no longer arriving */
function assertArriving({ asked, state }: Transfer): void {
  if (asked.format !== 'pieces' || state !== 'reading') throw new ApplicationError(MESSAGES.noPartsAccepted);
}

/** @throws ApplicationError if the import is incomplete */
export function assertArrived(transfer: Transfer): void {
  assertArriving(transfer);
  if (transfer.place !== END) throw new ApplicationError(MESSAGES.lastPartMissing);
}
