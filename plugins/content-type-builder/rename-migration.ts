import { type Database, type RenamedColumns, type UnfittingChoice, ValidationError } from 'plinth';
import type { EditedFile, RenamedAttribute } from './edits/model-edit.ts';
import type { ProposedRename } from './model-proposal.ts';
import type { ModelState } from './model-rehearsals.ts';

/** The result of renames, and what the migration that applies them consists of. */
export interface RenamePlan {
  readonly renamed: readonly ProposedRename[];
  /** What a start knows of the renames before the migration has run. */
  readonly declared: readonly RenamedColumns[];
  /** Statements of `up`. */
  readonly statements: readonly string[];
  /** `article-headline-to-title`. */
  readonly names: readonly string[];
}

/** The running model, and the proposed one. */
interface Compared {
  readonly before: ModelState;
  readonly after: ModelState;
}

/**
 * Finds the columns to rename with their attributes.
 * @throws ValidationError if a new name is taken in the table
 */
export async function renamePlan(
  renames: readonly RenamedAttribute[],
  compared: Compared,
  { knex }: Pick<Database, 'knex'>,
): Promise<RenamePlan> {
  const moves = renames.flatMap((rename) => movesOf(rename, compared));
  if (moves.length === 0) return { renamed: [], declared: [], statements: [], names: [] };
  for (const { rename, columns } of moves) {
    for (const [table, , to] of columns) {
      if (!(await knex.schema.hasColumn(table, to))) continue;
      const why = `the table "${table}" already has a column "${to}", of another or a deleted attribute`;
      throw new ValidationError(
        `"${rename.from}" cannot be renamed to "${rename.to}": ${why} (plinth migrate --allow-loss drops the column of a deleted attribute)`,
        {
          key: rename.to,
        },
      );
    }
  }
  const statements = moves.flatMap(({ rename, columns, links }) => [
    ...columns.map((column) => columnStatement(...column)),
    ...(links === null ? [] : [linksStatement(links, rename)]),
  ]);
  const names = renames.map(({ uidBefore, from, to }) => `${uidBefore.slice(uidBefore.lastIndexOf('.') + 1)}-${from}-to-${to}`);
  const renamed = moves.map(({ rename: { uid, from, to }, columns }) => {
    return { uid, from, to, columns: columns.map(([table, ...pair]) => pair.map((column) => `${table}.${column}`) as [string, string]) };
  });
  const declared = moves.flatMap(({ rename: { from, to }, columns }): readonly RenamedColumns[] => {
    const [[table] = []] = columns;
    return table === undefined ? [] : [{ table, attribute: [from, to], columns: columns.map(([, ...pair]) => pair) }];
  });
  return { renamed, declared, statements, names };
}

/**
 * The migration of a change of the model. A start reads what it declares before it runs anything.
 * @param unfitting what becomes of values that do not fit the new types of their attributes
 * @returns null if nothing is renamed and nothing was decided
 */
export function changeMigration({ declared, statements, names }: RenamePlan, unfitting: readonly UnfittingChoice[]): EditedFile | null {
  if (statements.length + unfitting.length === 0) return null;
  const lines = [
    ...(statements.length > 0 ? ['// Renamed attributes keep their values.', `export const renames = ${JSON.stringify(declared)};`] : []),
    ...(unfitting.length > 0
      ? ['// How values that do not fit the new attribute types are converted.', `export const unfitting = ${JSON.stringify(unfitting)};`]
      : []),
  ];
  const text = `${lines.join('\n')}\nexport async function up(knex) {\n${statements.join('')}}\n`;
  const subjects = [
    ...(names.length > 0 ? ['rename', ...names] : []),
    ...unfitting.map(({ uid, attribute }) => `convert-${uid.slice(uid.lastIndexOf('.') + 1)}-${attribute}`),
  ];
  // Migrations run in the order of their names.
  const stamp = new Date().toISOString().slice(0, -1).replaceAll(/[:.]/g, '');
  return { file: `config/migrations/${stamp}-${subjects.join('-').slice(0, 107)}.js`, before: null, after: text };
}

/** What one rename changes. */
interface Move {
  readonly rename: RenamedAttribute;
  readonly columns: readonly (readonly [table: string, from: string, to: string])[];
  /** The table whose rows contain the attribute's name. */
  readonly links: string | null;
}

function movesOf(rename: RenamedAttribute, { before, after }: Compared): readonly Move[] {
  if (!before.model.contentTypes.has(rename.uidBefore)) return [];
  const [was, is] = [before.stored(rename.uidBefore, rename.from), after.stored(rename.uid, rename.to)];
  if (was === null || is === null) return [];
  const columns = [...was.columns].flatMap(([use, from]) => {
    const to = is.columns.get(use);
    return to === undefined || to === from ? [] : [[was.table, from, to] as const];
  });
  const links = was.links !== null && is.links !== null ? was.links : null;
  return columns.length === 0 && links === null ? [] : [{ rename, columns, links }];
}

function columnStatement(table: string, from: string, to: string): string {
  const [inTable, old, next] = [table, from, to].map((name) => JSON.stringify(name));
  return `  if (await knex.schema.hasColumn(${inTable}, ${old})) {
    await knex.schema.alterTable(${inTable}, (table) => table.renameColumn(${old}, ${next}));
  }
`;
}

/** Renames the attribute in the rows that link components to their documents. */
function linksStatement(links: string, { from, to }: RenamedAttribute): string {
  const [table, old, next] = [links, from, to].map((name) => JSON.stringify(name));
  return `  if (await knex.schema.hasTable(${table})) {
    await knex(${table}).where({ attribute: ${old}, entry: 0 }).update({ attribute: ${next} });
  }
`;
}
