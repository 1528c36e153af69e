import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, secretsTable, sharedSecret } from '../../../database/index.ts';
import { ValidationError } from '../../../errors/index.ts';
import { type KeyPlace, LONGEST_TEXT } from './key-order.ts';

/** The table with the secret that signs cursors, shared by all nodes. */
export const secretTable = secretsTable('plinth_secrets');

/** Length of a signature in bytes. */
const SIGNATURE = 16;

/** Converts places in one order to cursors, and back. */
export interface CursorSeal {
  /** @throws ValidationError when a value of the place is too long for a cursor */
  seal(place: KeyPlace): string;
  /** @throws ValidationError for a text that is not a cursor of this order */
  open(cursor: string): KeyPlace;
}

/**
 * Makes cursors: places in an order, signed so that a cursor of one order is not accepted for another. They contain only values that the
 * reader may see, so they are not encrypted.
 */
export class Cursors {
  readonly #database: Database;
  #secret: Promise<string> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes the `CursorSeal` of an order. @param order identifies the order: the type, its sort and the versions */
  async of(order: string): Promise<CursorSeal> {
    // Read once.
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
    'pagination[after] is not a valid cursor for this list: a cursor is valid only for the content type, sort and versions that it was issued for. Leave it empty to get the first page',
    PLACE,
  );
}

function tooLong(): ValidationError {
  const message = `pagination[after] requires a sort by values of at most ${LONGEST_TEXT} characters: the last value of this page is longer`;
  return new ValidationError(message, { ...PLACE, param: 'sort' });
}
