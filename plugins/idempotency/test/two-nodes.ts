import type { BootedApp, TemporaryDatabase, TestDialect } from 'plinth/testing';

/** Boots two nodes of an app for each test of the block, on a new database. Tests may add more. */
export function twoNodes(
  dialect: TestDialect,
  boot: () => Promise<BootedApp>,
): { readonly nodes: BootedApp[]; readonly url: () => string } {
  let database: TemporaryDatabase;
  const nodes: BootedApp[] = [];
  beforeEach(async () => {
    database = await dialect.createDatabase();
    nodes.push(await boot(), await boot());
  });
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
    await database.remove();
  });
  return { nodes, url: () => database.url };
}
