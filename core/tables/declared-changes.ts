import { BootError } from '../config/index.ts';
import { type Database, declaredMigrations, type UserMigrations } from '../database/index.ts';
import type { RenamedColumns, UnfittingChoice } from '../documents/index.ts';

/** What the waiting migrations of an app declare about a change of the model. */
export interface DeclaredChanges {
  /** Their names. They are recorded as done only after tables and content are in step. */
  readonly migrations: readonly string[];
  /** Whether every waiting migration declares what it does: then it is known, before any of them runs, whether a start succeeds. */
  readonly isAll: boolean;
  readonly renames: readonly RenamedColumns[];
  readonly unfitting: readonly UnfittingChoice[];
}

/** Reads and checks the declarations. @throws BootError for one of another form */
export async function declaredChanges(database: Database, migrations: UserMigrations): Promise<DeclaredChanges> {
  const { names, isAll, renames, unfitting } = await declaredMigrations(database, migrations);
  return { migrations: names, isAll, renames: renames.map(renameOf), unfitting: unfitting.map(choiceOf) };
}

function renameOf(value: unknown): RenamedColumns {
  const { table, attribute, columns } = (value ?? {}) as Record<string, unknown>;
  if (typeof table === 'string' && isPair(attribute) && Array.isArray(columns) && columns.every(isPair))
    return { table, attribute, columns };
  throw wrong('renames', '{ table: "articles", attribute: ["headline", "title"], columns: [["headline", "title"]] }');
}

function choiceOf(value: unknown): UnfittingChoice {
  const { uid, attribute, action, to, limit } = (value ?? {}) as Record<string, unknown>;
  const isNamed = typeof uid === 'string' && typeof attribute === 'string';
  if (isNamed && action === 'keep' && typeof to === 'string') return { uid, attribute, action, to };
  if (isNamed && action === 'clear' && (limit === undefined || typeof limit === 'number')) return { uid, attribute, action, limit };
  throw wrong('unfitting', '{ uid: "api::article.article", attribute: "rating", action: "clear" }');
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function wrong(name: string, example: string): BootError {
  return new BootError(
    `a migration in config/migrations exports "${name}" with an invalid entry; expected the form ${example}`,
    'MIGRATION_DECLARATION',
  );
}
