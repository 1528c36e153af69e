import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { Ears, type Node, startNode, until } from './nodes.ts';

eachDialect('An event that a follower on one node of all fails to take', (dialect) => {
  let database: TemporaryDatabase;
  const nodes: Node[] = [];

  beforeAll(async () => {
    database = await dialect.createDatabase();
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database?.remove();
  });

  const node = async (ears: Ears, server = {}) => {
    const started = await startNode(database.url, [ears], server);
    nodes.push(started);
    return started;
  };

  it('because its process dies is skipped too: whoever goes on counts before it tries, and tells nothing else again', async () => {
    const name = 'mails.deadly';
    const free = ({ knex }: Node['database']) =>
      knex('plinth_lease')
        .where({ name: `events:${name}` })
        .update({ expires_at: 0 });
    const watching = await node(new Ears(name, 'one'), { work: false });
    // Stores the follower's first position.
    const begun = await node(new Ears(name, 'one'));
    await until(() => begun.following.length === 1);
    await nodes.pop()?.close();
    const [good, deadly, behind] = [await watching.create(), await watching.create(), await watching.create()];
    const told: (readonly string[])[] = [];
    for (let dead = 0; dead < 2; dead++) {
      await free(watching.database);
      const args = ['--require', 'tsx/cjs', join(__dirname, 'dying-process.ts'), database.url, name, deadly];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const text = (await Promise.all([child.stdout.toArray(), once(child, 'close')]))[0].join('');
      told.push(text.trim().split('\n'));
    }
    expect(told).toEqual([[good, deadly], [deadly]]);
    await free(watching.database);
    const last = new Ears(name, 'one', { attempts: 2 });
    const { lines } = await node(last);
    await last.has(1);
    expect(last.heard.map(({ documentId }) => documentId)).toEqual([behind]);
    expect(lines).toMatchObject([{ attempts: 2, msg: 'event consumer failed too often; the event is skipped' }]);
  }, 240_000);
});
