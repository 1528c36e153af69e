import { ValidationError } from 'plinth';

/**
 * Counts the objects of a response before it is written. A document that was read once may occur many times: ten people who are all friends
 * of
 * each other are ten rows, but ten thousand objects four levels deep. Each distinct object is visited only once.
 */
export class AnswerSize {
  readonly #limit: number;
  readonly #known = new WeakMap<object, number>();
  #left: number;

  /** @param limit maximum number of objects in the response */
  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /**
   * Counts what was read for a field (a document, a list or null), and returns it.
   * @throws ValidationError when the response would be too large
   */
  take<Read>(read: Read): Read {
    this.spend(this.#count(read));
    return read;
  }

  /**
   * Counts objects that are yet to be made.
   * @throws ValidationError when the response would be too large
   */
  spend(count: number): void {
    this.#left -= count;
    if (this.#left >= 0) return;
    throw new ValidationError(
      `The response exceeds the limit of ${this.#limit} objects (rowLimit). Request fewer documents or levels at a time.`,
      { source: 'query', param: 'rowLimit', limit: this.#limit },
      'QUERY_TOO_COMPLEX',
    );
  }

  #count(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const count = Array.isArray(value) ? value.reduce<number>((sum, each) => sum + this.#count(each), 0) : this.#countObject(value);
    this.#known.set(value, count);
    return count;
  }

  /** Populated documents are under keys that begin with `__`. Other members are attribute values, which may be objects, too. */
  #countObject(value: object): number {
    if ('documents' in value && 'total' in value) return this.#count(value.documents);
    let count = 1;
    for (const key in value) if (key.startsWith('__')) count += this.#count((value as Readonly<Record<string, unknown>>)[key]);
    return count;
  }
}
