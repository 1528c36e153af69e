import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, secretsTable, sharedSecret } from '../../../database/index.ts';
import { ValidationError } from '../../../errors/index.ts';
import { type KeyPlace, LONGEST_TEXT } from './key-order.ts';

/** Where what cursors are signed with is kept, for all nodes. */
export const secretTable = secretsTable('plinth_secrets');

/** Bytes of a signature. */
const SIGNATURE = 16;

/** Turns places of one order into cursors, and back. */
export interface CursorSeal {
  /** @throws ValidationError when a value of the place is too long for a cursor */
  seal(place: KeyPlace): string;
  /** @throws ValidationError for what is no cursor of this order */
  open(cursor: string): KeyPlace;
}

/**
 * Cursors: places in an order, signed, so that a place of one order is never taken for one of another. They hold what their reader has seen, or may see: nothing
 * in them is secret.
 */
export class Cursors {
  readonly #database: Database;
  #secret: Promise<string> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param order tells orders apart: what is sorted, by what, and which versions */
  async of(order: string): Promise<CursorSeal> {
    // Read once, then known.
    this.#secret ??= sharedSecret(this.#database, secretTable, 'cursors');
    const secret = await this.#secret.catch((error: unknown) => {
      this.#secret = null;
      throw error;
    });
    const sign = (payload: string) => createHmac('sha256', secret).update(`${order}\n${payload}`).digest().subarray(0, SIGNATURE);
    return {
      seal(place) {
        if (place.some((value) => typeof value === 'string' && value.length > LONGEST_TEXT)) throw tooLong();
        const payload = Buffer.from(JSON.stringify(place)).toString('base64url');
        return `${payload}.${sign(payload).toString('base64url')}`;
      },
      open(cursor) {
        const [payload = '', signature = '', ...more] = cursor.split('.');
        const given = Buffer.from(signature, 'base64url');
        if (more.length > 0 || given.length !== SIGNATURE || !timingSafeEqual(given, sign(payload))) throw noCursor();
        return JSON.parse(Buffer.from(payload, 'base64url').toString()) as KeyPlace;
      },
    };
  }
}

const PLACE = { source: 'query', param: 'pagination[after]' } as const;

function noCursor(): ValidationError {
  return new ValidationError(
    'pagination[after] is no cursor of this list: one holds for the type, the sort and the versions that it was told for. Leave it empty to begin',
    PLACE,
  );
}

function tooLong(): ValidationError {
  const message = `pagination[after] takes a sort by short values: a page ends at one of more than ${LONGEST_TEXT} characters`;
  return new ValidationError(message, { ...PLACE, param: 'sort' });
}
