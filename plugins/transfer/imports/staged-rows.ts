import type { Knex } from 'knex';
import {
  ConflictError,
  type Database,
  type Documents,
  isUniqueViolation,
  NotFoundError,
  PayloadTooLargeError,
  ValidationError,
} from 'plinth';
import { inOrder } from '../content/type-order.ts';
import { MESSAGES } from '../messages.ts';
import { bytesTable, type LineProblem, type Staged, type StagedLine, stagedTable, transfersTable } from '../transfer.ts';
import type { ReadLine } from './read-lines.ts';

/** A row of `stagedTable` without its id. */
export type NewRow = Readonly<Record<string, unknown>>;

/** Bytes of a piece of a file. As base64 it fits into the packet limit of every server. */
const PIECE = 384 * 1_024;
/** Characters of a file's name that are kept, for people. */
const SOURCE_LENGTH = 190;
/** Maximum number of unreadable lines. With more, the file is taken for no export. */
const MOST_BROKEN = 10_000;

/** Makes rows from lines: one per document, so that it is written as a whole or not at all. Holds the lines of one document at a time. */
export class StagedRows {
  readonly #transfer: number;
  readonly #maxLine: number;
  readonly #turns: ReadonlyMap<string, number>;
  #broken = 0;

  /** @param maxLine most bytes of all versions of a document together */
  constructor({ model }: Pick<Documents, 'model'>, transfer: number, maxLine: number) {
    this.#transfer = transfer;
    this.#maxLine = maxLine;
    this.#turns = new Map(inOrder(model, model.contentTypes.keys()).map((uid, index) => [uid, index]));
  }

  /** @throws ValidationError for a document that is too long, and for a file that is no export */
  async *of(source: string, lines: AsyncIterable<ReadLine>): AsyncGenerator<NewRow> {
    let group: StagedLine[] = [];
    let size = 0;
    for await (const read of lines) {
      const [first] = group;
      const isSame = read.line !== null && first?.type === read.line.type && first.documentId === read.line.documentId;
      if (first !== undefined && !isSame) {
        yield this.#row(source, group, first);
        group = [];
        size = 0;
      }
      if (read.line === null) {
        yield this.#brokenRow(source, read.problems);
        continue;
      }
      group.push(read.line);
      size += JSON.stringify(read.line).length;
      if (size > this.#maxLine)
        throw new ValidationError(MESSAGES.versionsTooLarge({ documentId: read.line.documentId, value: this.#maxLine }), {
          line: read.line.line,
        });
    }
    const [first] = group;
    if (first !== undefined) yield this.#row(source, group, first);
  }

  #row(source: string, lines: readonly StagedLine[], { type, documentId, line }: StagedLine): NewRow {
    const body = JSON.stringify(lines);
    return {
      transfer: this.#transfer,
      turn: this.#turns.get(type) ?? 0,
      type,
      document: documentId,
      source: source.slice(0, SOURCE_LENGTH),
      line,
      body,
      size: body.length,
      plan: null,
      outcome: 'waiting',
      problems: null,
      has_problems: false,
    };
  }

  #brokenRow(source: string, problems: readonly LineProblem[]): NewRow {
    this.#broken += 1;
    if (this.#broken > MOST_BROKEN) throw new ValidationError(MESSAGES.tooManyBrokenLines({ mostBroken: MOST_BROKEN, source }));
    const line = problems[0]?.line ?? 0;
    const row = {
      transfer: this.#transfer,
      turn: 0,
      type: '',
      document: '',
      source: source.slice(0, SOURCE_LENGTH),
      line,
      size: 2,
      body: '[]',
      plan: 'failed',
      outcome: 'failed',
    };
    return { ...row, problems: JSON.stringify(problems), has_problems: true };
  }
}

/** Documents per statement, and bytes after which a statement is sent earlier. */
const ROWS = 100;
const ROWS_BYTES = 1_000_000;

/** Groups rows by statement. */
export async function* inBatches(rows: AsyncIterable<NewRow> | Iterable<NewRow>): AsyncGenerator<readonly NewRow[]> {
  let batch: NewRow[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += Number(row.size);
    if (batch.length < ROWS && size < ROWS_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Inserts rows, one transaction per batch. */
export async function putRows(database: Database, rows: AsyncIterable<NewRow>): Promise<void> {
  for await (const batch of inBatches(rows)) await database.transaction(async ({ knex }) => knex(stagedTable.name).insert([...batch]));
}

/**
 * Marks documents as being written, before the first of the several steps that this takes. After an interruption, the next run knows by
 * this which documents the import itself has created.
 */
export async function defer(database: Database, some: readonly Pick<Staged, 'id'>[]): Promise<void> {
  if (some.length === 0) return;
  const ids = some.map(({ id }) => id);
  // Except those that another run has written meanwhile.
  const rows = (knex: Knex) => knex(stagedTable.name).whereIn('id', ids).where({ outcome: 'waiting' });
  await database.transaction(({ knex }) => rows(knex).update({ outcome: 'deferred' }));
}

/** Whether all bytes of a file have arrived. */
export async function hasBytes(database: Database, transfer: number, name: string): Promise<boolean> {
  return (await database.knex(bytesTable.name).where({ transfer, name, piece: 0 }).first('id')) !== undefined;
}

/**
 * Stores the bytes of a file. Its first piece is inserted last, so if it exists, the file is complete.
 * @param most bytes that it may have
 * @param take called in the transaction of the first piece; throws if the import has become too large by now
 * @throws PayloadTooLargeError; NotFoundError if the import was removed meanwhile; ConflictError if the same file is sent by two requests
 * at the same time
 */
export async function putBytes(
  database: Database,
  { transfer, name }: { readonly transfer: number; readonly name: string },
  body: AsyncIterable<Uint8Array>,
  most: number,
  take: (knex: Knex, bytes: number) => Promise<void> = async () => {},
): Promise<void> {
  const pieces = (knex: Knex) => knex(bytesTable.name).where({ transfer, name });
  const alone = <T>(work: (knex: Knex) => Promise<T>) =>
    database.transaction(async ({ knex }) => {
      const row = await knex(transfersTable.name).where({ id: transfer }).forUpdate().first('id');
      if (row === undefined) throw new NotFoundError(MESSAGES.importNotFound);
      return work(knex);
    });
  const isThere = await alone(async (knex) => {
    if ((await pieces(knex).where({ piece: 0 }).first('id')) !== undefined) return true;
    // Pieces of an interrupted upload.
    await pieces(knex).delete();
    return false;
  });
  if (isThere) return;
  const twice = () => new ConflictError(MESSAGES.partSentTwice({ name }));
  const put = async (piece: number, bytes: Buffer) => {
    try {
      await database.transaction(async ({ knex }) =>
        knex(bytesTable.name).insert({ transfer, name, piece, bytes: bytes.toString('base64') }),
      );
    } catch (error) {
      throw isUniqueViolation(error) ? twice() : error;
    }
  };
  let first: Buffer | null = null;
  let [parts, size, piece, all]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const end = async () => {
    const bytes = Buffer.concat(parts);
    if (first === null) first = bytes;
    else await put(piece, bytes);
    [parts, size, piece] = [[], 0, piece + 1];
  };
  for await (const chunk of body) {
    all += chunk.length;
    if (all > most) throw new PayloadTooLargeError(MESSAGES.limitExceededBy({ name }));
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE - size);
      parts.push(part);
      size += part.length;
      at += part.length;
      if (size === PIECE) await end();
    }
  }
  if (size > 0 || first === null) await end();
  await alone(async (knex) => {
    const [row] = await pieces(knex).count({ count: '*' });
    if (Number(row?.count) !== piece - 1) throw twice();
    await take(knex, all);
    await knex(bytesTable.name).insert({ transfer, name, piece: 0, bytes: (first ?? Buffer.alloc(0)).toString('base64') });
  });
}
