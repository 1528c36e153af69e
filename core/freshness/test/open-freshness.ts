import { type OwnedDatabase, syncSchema } from '../../database/index.ts';
import type { DialectUnderTest } from '../../database/test/each-dialect.ts';
import { createFreshness, type Freshness, type OwnedFreshness, type Revision } from '../index.ts';

/** A node: its own connection and freshness. */
export interface Node {
  readonly database: OwnedDatabase;
  readonly freshness: OwnedFreshness;
  /** Statements read outside transactions since the test last emptied this. */
  readonly reads: string[];
}

export const silent = { warn: () => {} };

/** Opens nodes on one new database. */
export async function openNodes(dialect: DialectUnderTest, count: number): Promise<Node[]> {
  const url = await dialect.url();
  const nodes: Node[] = [];
  for (let n = 0; n < count; n++) {
    const database = await dialect.open(url, { sqlite: { synchronous: 'NORMAL' } });
    const freshness = createFreshness({ database, logger: silent });
    if (n === 0) await syncSchema(database, [freshness.table]);
    const reads: string[] = [];
    const read = database.read.bind(database);
    database.read = (sql) => {
      reads.push(sql.text);
      return read(sql);
    };
    nodes.push({ database, freshness, reads });
  }
  return nodes;
}

/** How often a topic was raised. */
export async function valueAt({ freshness }: { readonly freshness: Freshness }, ...topics: string[]): Promise<number> {
  const revision: Revision = await freshness.watch(topics).ask();
  return revision.value;
}

/** Raises topics and does nothing else. */
export function raise({ freshness }: { readonly freshness: Freshness }, ...topics: string[]): Promise<void> {
  return freshness.change(topics, async () => {});
}
