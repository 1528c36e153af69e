import type { Knex } from 'knex';
import { type Bind, compile, type Database, type ListParameter, Slot, type Statement } from '../../database/index.ts';
import type { TypeLayout } from './layout.ts';

/** The most characters of SQL that are kept per database, in each of two generations; and what a statement counts besides its own. */
const KEPT = 3_000_000;
const BESIDE = 300;

/** What the SQL of a statement may depend on: layouts, by identity, and short texts and numbers. */
export type StatementParameter = TypeLayout | string | number;

/** A placeholder for the i-th value that a run binds. */
export type ValueAt = (index: number) => Knex.Value;

/** What `build` gets to build SQL. */
type BuildContext = Pick<Database, 'knex' | 'dialect'>;

/** A statement that is compiled once per database and parameters. Made by `defineStatement`. */
export interface StatementDefinition<P extends readonly StatementParameter[]> {
  build(context: BuildContext, value: ValueAt, ...parameters: P): Knex.QueryBuilder | Knex.Raw;
}

/**
 * Defines a statement. Call it once, at module level: then its SQL can depend on nothing but its parameters. The definition object itself
 * is the cache key, so two statements can never be confused.
 *
 * @param build must be pure: it runs once per parameters, and again after an eviction
 */
export function defineStatement<P extends readonly StatementParameter[]>(
  build: (context: BuildContext, value: ValueAt, ...parameters: P) => Knex.QueryBuilder | Knex.Raw,
): StatementDefinition<P> {
  return Object.freeze({ build });
}

/** What `build` of a statement on a list gets. */
interface ListContext extends BuildContext {
  /** The condition that a column has one of the values of the list. */
  readonly within: (column: string, kind?: ListParameter['kind']) => Knex.Raw;
  /** Value 0 is the list. */
  readonly value: ValueAt;
}

/** A statement on a list of values. Made by `defineListStatement`, run by `readList` and `writeList` of `Statements`. */
export type ListDefinition<P extends readonly StatementParameter[]> = StatementDefinition<readonly [bucket: number, ...P]>;

/** Like `defineStatement`, for a statement on a list of values: it is also compiled once per bucket of lengths (`Dialect.bucket`). */
export function defineListStatement<P extends readonly StatementParameter[]>(
  build: (context: ListContext, ...parameters: P) => Knex.QueryBuilder | Knex.Raw,
): ListDefinition<P> {
  return defineStatement(({ knex, dialect }, value, bucket: number, ...parameters: P) => {
    const within: ListContext['within'] = (column, kind = 'ref') =>
      dialect.inList(knex, knex.raw('??', [column]), { index: 0, kind, bucket });
    return build({ knex, dialect, within, value }, ...parameters);
  });
}

/** Compiled statements per database. */
const compiled = new WeakMap<Database, CompiledStatements>();

/** The compiled statement of a definition with these parameters. Compiles it on first use. */
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

/** A node of the tree of statements: the statement for the parameters so far, and the nodes for one more parameter. */
interface CacheBranch {
  statement: Statement | null;
  readonly next: Map<StatementParameter, CacheBranch>;
}

/**
 * The statements of one database, in a tree by definition and parameters: a write looks up many, and this needs no key strings. When the
 * size limit is reached, statements that were not used since the last time are evicted.
 */
class CompiledStatements {
  readonly #database: Database;
  #known = new Map<object, CacheBranch>();
  /** The previous generation: statements that are dropped unless they are used again. */
  #older: ReadonlyMap<object, CacheBranch> = new Map();
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

function branchAt<Key>(branches: Map<Key, CacheBranch>, key: Key): CacheBranch {
  let branch = branches.get(key);
  if (branch === undefined) {
    branch = { statement: null, next: new Map() };
    branches.set(key, branch);
  }
  return branch;
}

function find(branch: CacheBranch | undefined, parameters: readonly StatementParameter[]): Statement | null {
  for (const parameter of parameters) branch = branch?.next.get(parameter);
  return branch?.statement ?? null;
}
