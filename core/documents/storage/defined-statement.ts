import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { type Bind, compile, type Database, Slot, type Statement } from '../../database/index.ts';
import type { TypeLayout } from './layout.ts';

/** Characters of the texts of all statements that are kept per database, and what each counts beside its own. */
const KEPT = 4_000_000;
const BESIDE = 300;

/** What the SQL of a statement may depend on: layouts, which are told apart as objects, and short texts and numbers. */
export type StatementParameter = TypeLayout | string | number;

/** Stands for the i-th of the values that a run binds. */
export type ValueAt = (index: number) => Knex.Value;

/** What statements are built with. */
type BuildContext = Pick<Database, 'knex' | 'dialect'>;

/** A statement that is compiled once for each database and parameters: made by `defineStatement`. */
export interface StatementDefinition<P extends readonly StatementParameter[]> {
  build(context: BuildContext, value: ValueAt, ...parameters: P): Knex.QueryBuilder | Knex.Raw;
}

/**
 * Defines a statement, once, at module level: what its SQL depends on can then come from nowhere but its parameters. A definition is only equal to
 * itself, so that two statements can never be taken for each other, whatever they are called.
 *
 * @param build pure: is called again only for other parameters, or after the statement was forgotten
 */
export function defineStatement<P extends readonly StatementParameter[]>(
  build: (context: BuildContext, value: ValueAt, ...parameters: P) => Knex.QueryBuilder | Knex.Raw,
): StatementDefinition<P> {
  return Object.freeze({ build });
}

/** Compiled statements by database. */
const compiled = new WeakMap<Database, CompiledStatements>();

/** The statement of a definition for these parameters, compiled when it is new to the database. */
export function definedStatement<P extends readonly StatementParameter[]>(
  database: Database,
  definition: StatementDefinition<P>,
  parameters: P,
): Statement {
  let statements = compiled.get(database);
  if (!statements) {
    statements = new CompiledStatements(database);
    compiled.set(database, statements);
  }
  return statements.of(definition, parameters);
}

/** The statements of one database. */
class CompiledStatements {
  readonly #database: Database;
  readonly #byKey = new LRUCache<string, Statement>({
    maxSize: KEPT,
    sizeCalculation: ({ text }, key) => text.length + key.length + BESIDE,
  });
  /** Stand for definitions and layouts in keys. */
  readonly #numbers = new WeakMap<object, number>();
  #nextNumber = 1;

  constructor(database: Database) {
    this.#database = database;
  }

  of<P extends readonly StatementParameter[]>(definition: StatementDefinition<P>, parameters: P): Statement {
    const key = this.#key(definition, parameters);
    let statement = this.#byKey.get(key);
    if (!statement) {
      const value = (index: number) => new Slot((values) => values[index] as Bind) as unknown as Knex.Value;
      statement = compile(this.#database, definition.build(this.#database, value, ...parameters));
      this.#byKey.set(key, statement);
    }
    return statement;
  }

  /** Different for whatever differs: each part says of which kind it is, and a text how long it is. */
  #key(definition: object, parameters: readonly StatementParameter[]): string {
    let key = `${this.#number(definition)}`;
    for (const parameter of parameters) {
      if (typeof parameter === 'string') key += ` "${parameter.length}:${parameter}`;
      else if (typeof parameter === 'number') key += ` =${parameter}`;
      else key += ` #${this.#number(parameter)}`;
    }
    return key;
  }

  #number(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.#nextNumber++;
      this.#numbers.set(object, number);
    }
    return number;
  }
}
