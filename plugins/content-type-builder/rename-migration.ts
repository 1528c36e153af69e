import { type Database, ValidationError } from 'plinth';
import type { EditedFile, RenamedAttribute } from './edits/model-edit.ts';
import type { ProposedRename } from './model-proposal.ts';
import type { ModelState } from './model-rehearsals.ts';

/** The result of renames, with the migration that applies them. */
export interface RenameMigration {
  readonly renamed: readonly ProposedRename[];
  /** Null if nothing is stored under the names. */
  readonly file: EditedFile | null;
}

/** The running model, and the proposed one. */
interface Compared {
  readonly before: ModelState;
  readonly after: ModelState;
}

/**
 * Generates the migration that renames columns with their attributes.
 * @throws ValidationError if a new name is taken in the table
 */
export async function renameMigration(
  renames: readonly RenamedAttribute[],
  compared: Compared,
  { knex }: Pick<Database, 'knex'>,
): Promise<RenameMigration> {
  const moves = renames.flatMap((rename) => movesOf(rename, compared));
  if (moves.length === 0) return { renamed: [], file: null };
  for (const { rename, columns } of moves) {
    for (const [table, , to] of columns) {
      if (!(await knex.schema.hasColumn(table, to))) continue;
      const why = `table "${table}" has a column "${to}" already: of another attribute, or of one that was removed`;
      throw new ValidationError(`"${rename.from}" cannot be called "${rename.to}": ${why} (plinth migrate --allow-loss drops that)`, {
        key: rename.to,
      });
    }
  }
  const statements = moves.flatMap(({ rename, columns, links }) => [
    ...columns.map((column) => columnStatement(...column)),
    ...(links === null ? [] : [linksStatement(links, rename)]),
  ]);
  const text = `// Values follow attributes to their new names.\nexport async function up(knex) {\n${statements.join('')}}\n`;
  const names = renames.map(({ uidBefore, from, to }) => `${uidBefore.slice(uidBefore.lastIndexOf('.') + 1)}-${from}-to-${to}`);
  // Migrations run in the order of their names.
  const stamp = new Date().toISOString().slice(0, -1).replaceAll(/[:.]/g, '');
  const file = `config/migrations/${stamp}-rename-${names.join('-').slice(0, 100)}.js`;
  const renamed = moves.map(({ rename: { uid, from, to }, columns }) => {
    return { uid, from, to, columns: columns.map(([table, ...pair]) => pair.map((column) => `${table}.${column}`) as [string, string]) };
  });
  return { renamed, file: { file, before: null, after: text } };
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
