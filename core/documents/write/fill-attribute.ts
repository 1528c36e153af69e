import type { Database } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { VersionKey } from '../documents.ts';
import { reading, Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { columnOf } from '../storage/names.ts';

/** See `Documents.fill`. Asks before it writes: at most boots there is nothing to do. */
export async function fillAttribute(
  database: Database,
  layout: TypeLayout,
  attribute: string,
  from: string,
  axes: VersionKey,
): Promise<number> {
  const column = (name: string) => columnOf(layout.type.attributes.get(name) as ScalarAttribute);
  const lacking = (statements: Statements) => {
    const rows = statements.knex(layout.table).whereNull(column(attribute)).whereNotNull(column(from));
    for (const axis of layout.axes) {
      const value = axis.state === 'hidden' ? axis.fixed : axes.get(axis.name);
      if (value !== undefined) rows.where(axis.column, value);
    }
    return rows;
  };
  const reader = reading(database);
  if ((await reader.read(lacking(reader).select(reader.knex.raw('1')).limit(1))).length === 0) return 0;
  return database.transaction(async (tx) => {
    const statements = new Statements(database, tx);
    return (await statements.write(lacking(statements).update({ [column(attribute)]: statements.knex.ref(column(from)) }))).count;
  });
}
