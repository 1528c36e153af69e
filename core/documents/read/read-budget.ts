import { ValidationError } from '../../errors/index.ts';

/** Counts the related documents of one answer, so that a short request cannot ask for a large part of the database. */
export class ReadBudget {
  readonly #limit: number;
  #left: number;

  /** @param limit related documents that one answer may hold */
  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** Documents that may still be read. */
  get left(): number {
    return this.#left;
  }

  /** @throws ValidationError when more was read than is left */
  spend(count: number): void {
    this.#left -= count;
    if (this.#left >= 0) return;
    throw new ValidationError(
      `The query is too complex: populate would read more than ${this.#limit} related documents. Ask for fewer documents or levels at a time.`,
      { source: 'query', param: 'populate', limit: this.#limit },
      'QUERY_TOO_COMPLEX',
    );
  }
}
