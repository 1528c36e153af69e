import type { Knex } from 'knex';
import { type Bind, compile, type Database, Slot, type Statement } from '../../database/index.ts';
import type { TypeLayout } from './layout.ts';

/** Characters of the texts of the statements that are kept per database, twice, and what each counts beside its own. */
const KEPT = 3_000_000;
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

/** A definition with the first of its parameters, and what they lead to with one more. */
interface Branch {
  statement: Statement | null;
  readonly next: Map<StatementParameter, Branch>;
}

/**
 * The statements of one database, by definition and then parameter by parameter: no key is put together for a look-up, of which a write makes many. When there are
 * too many, those that were not asked for since are forgotten.
 */
class CompiledStatements {
  readonly #database: Database;
  #known = new Map<object, Branch>();
  /** What was known before there was too much. */
  #older: ReadonlyMap<object, Branch> = new Map();
  #size = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  of<P extends readonly StatementParameter[]>(definition: StatementDefinition<P>, parameters: P): Statement {
    let branch = branchAt(this.#known, definition);
    for (const parameter of parameters) branch = branchAt(branch.next, parameter);
    branch.statement ??= this.#keep(find(this.#older.get(definition), parameters) ?? this.#compile(definition, parameters));
    return branch.statement;
  }

  #compile<P extends readonly StatementParameter[]>(definition: StatementDefinition<P>, parameters: P): Statement {
    const value = (index: number) => new Slot((values) => values[index] as Bind) as unknown as Knex.Value;
    return compile(this.#database, definition.build(this.#database, value, ...parameters));
  }

  #keep(statement: Statement): Statement {
    this.#size += statement.text.length + BESIDE;
    if (this.#size > KEPT) {
      this.#older = this.#known;
      this.#known = new Map();
      this.#size = 0;
    }
    return statement;
  }
}

function branchAt<Key>(branches: Map<Key, Branch>, key: Key): Branch {
  let branch = branches.get(key);
  if (branch === undefined) {
    branch = { statement: null, next: new Map() };
    branches.set(key, branch);
  }
  return branch;
}

function find(branch: Branch | undefined, parameters: readonly StatementParameter[]): Statement | null {
  for (const parameter of parameters) branch = branch?.next.get(parameter);
  return branch?.statement ?? null;
}
