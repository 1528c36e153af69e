import type { ReadStatement, Row, Statement } from '../../database/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { Parameters } from './statement.ts';

/** One execution of an aggregation, which may give a bounded number of buckets and ids. Its statements run one after the other. */
export class AggregateRun {
  readonly #readRows: ReadStatement;
  readonly #parameters: Parameters;
  readonly #place: number;
  readonly #limit: number;
  #left: number;

  /**
   * @param place where the number of rows that a statement may give stands among the parameters
   * @param limit buckets and ids of all groups together
   */
  constructor(read: ReadStatement, parameters: Parameters, place: number, limit: number) {
    this.#readRows = read;
    this.#parameters = parameters;
    this.#place = place;
    this.#limit = limit;
    this.#left = limit;
  }

  /** Reads what adds nothing to buckets that are there. */
  readAll(statement: Statement): Promise<readonly Row[]> {
    return this.#read(statement, this.#limit);
  }

  /**
   * Reads buckets, or ids.
   * @param path of the group
   * @throws ValidationError when there are more than may be read
   */
  async spend(statement: Statement, path: readonly string[]): Promise<readonly Row[]> {
    const rows = await this.#read(statement, this.#left + 1);
    this.#left -= rows.length;
    if (this.#left < 0) {
      throw new ValidationError(
        `The query is too complex: grouping by "${path.join('.')}" would give more than ${this.#limit} buckets and documents. Group by an attribute with fewer values, or narrow the filters.`,
        { source: 'query', param: 'aggregate', path: path.join('.'), limit: this.#limit },
        'QUERY_TOO_COMPLEX',
      );
    }
    return rows;
  }

  #read(statement: Statement, limit: number): Promise<readonly Row[]> {
    this.#parameters[this.#place] = limit;
    return this.#readRows(statement.bind(this.#parameters));
  }
}
