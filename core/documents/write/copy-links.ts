import type { Row } from '../../database/index.ts';
import { defineStatement } from '../defined-statement.ts';
import type { Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';

const LINKS_OF_TWO = defineStatement(({ knex }, value, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['source', 'entry', 'attribute', 'target', ...pins.values(), 'position', 'inverse_position'])
    .whereIn('source', [value(0), value(1)]),
);

/** Which links are copied, by attribute and entry. */
export type LinkFilter = (attribute: string, entry: number) => boolean;

/**
 * Makes the links of one row (and of the component entries in it) equal to another's, by difference: links that both have stay, so
 * that a reader beside the write never misses one, and keep their place on the inverse side.
 *
 * @returns whether anything had to change
 */
export async function copyLinks(
  statements: Statements,
  layout: TypeLayout,
  from: number,
  to: number,
  filter: LinkFilter,
): Promise<boolean> {
  const pins = [...layout.pins.values()];
  const rows = await statements.readKnown(LINKS_OF_TWO, [layout], [from, to]);
  const identity = (row: Row) => Object.fromEntries(['entry', 'attribute', 'target', ...pins].map((name, index) => [name, row[index + 1]]));
  const keyOf = (row: Row) => JSON.stringify(row.slice(1, 4 + pins.length));
  const place = 4 + pins.length;
  const links = rows.filter((row) => filter(row[2] as string, row[1] as number));
  const wanted = new Map(links.filter((row) => row[0] === from).map((row) => [keyOf(row), row]));
  const present = new Map(links.filter((row) => row[0] === to).map((row) => [keyOf(row), row]));
  const link = (row: Row) => statements.knex(layout.linksTable).where({ source: to, ...identity(row), position: row[place] });

  let changes = 0;
  const write = async (query: Parameters<Statements['write']>[0]) => {
    changes += 1;
    await statements.write(query);
  };
  for (const [key, row] of present) if (!wanted.has(key)) await write(link(row).delete());
  const missing: Readonly<Record<string, unknown>>[] = [];
  for (const [key, row] of wanted) {
    const there = present.get(key);
    if (!there) missing.push({ source: to, ...identity(row), position: row[place], inverse_position: row[place + 1] });
    else if (there[place] !== row[place]) await write(link(there).update({ position: row[place] }));
  }
  await statements.insertRows(layout.linksTable, missing);
  return changes + missing.length > 0;
}
