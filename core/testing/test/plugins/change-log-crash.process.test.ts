import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DATABASE } from 'plinth';
import { bootApp, eachDialect } from 'plinth/testing';
import { changesTable } from './change-log.ts';
import { counted } from './counted.ts';

/** Acknowledged changes after which each node is killed. By hand, more nodes: `CRASH_ROUNDS=20`. */
const KILLED_AFTER = Array.from({ length: Number(process.env.CRASH_ROUNDS ?? 2) }, (_, round) => 60 + ((round * 97) % 180));

/** Runs a node until it is killed. Returns the acknowledged changes: each document's last number, -1 if it was removed. */
async function runAndKill(url: string, killedAfter: number): Promise<ReadonlyMap<string, number>> {
  const script = join(__dirname, 'change-log-writer.ts');
  const node = spawn(process.execPath, ['--require', 'tsx/cjs', script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  node.stdout.on('data', (chunk) => {
    out += chunk;
    if (out.split('\n').length > killedAfter) node.kill('SIGKILL');
  });
  expect((await once(node, 'close'))[1]).toBe('SIGKILL');
  const said = out
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '));
  return new Map(said.map(([documentId, number]) => [documentId as string, Number(number)]));
}

eachDialect('a log of nodes that are killed while they write', (dialect) => {
  it('has a row for every change, and a change for every row', async () => {
    const database = await dialect.createDatabase();
    const acknowledged = new Map<string, number>();
    // Creates the tables first, so that no node is killed while it creates them.
    await (await bootApp({ app: counted, database: database.url })).close();
    for (const killedAfter of KILLED_AFTER)
      for (const [id, number] of await runAndKill(database.url, killedAfter)) acknowledged.set(id, number);

    const app = await bootApp({ app: counted, database: database.url });
    const { knex, dialect: sql } = app.kernel.container.resolve(DATABASE);
    const json = sql.decoder('json') ?? ((text: unknown) => text);
    const numbers = new Map<string, number>(
      (await knex('counters').select('document_id', 'number')).map((row) => [row.document_id, row.number]),
    );
    const rows = new Map<string, { kind: string; before: number | null }[]>();
    for (const { document_id, kind, before } of await knex(changesTable.name).orderBy('id')) {
      const number = before === null ? null : (json(before) as { number: number }).number;
      rows.set(document_id, [...(rows.get(document_id) ?? []), { kind, before: number }]);
    }
    await app.close();
    await database.remove();

    for (const [id, changes] of rows) {
      const isRemoved = changes.at(-1)?.kind === 'deleted';
      const number = isRemoved ? changes.length - 2 : changes.length - 1;
      // Each row contains the number before it, and the current number matches the last row.
      expect([id, numbers.get(id) ?? null]).toEqual([id, isRemoved ? null : number]);
      expect(changes.map(({ before }) => before)).toEqual([null, ...Array.from({ length: changes.length - 1 }, (_, index) => index)]);
    }
    for (const id of numbers.keys()) expect(rows.has(id)).toBe(true);
    // Acknowledged changes must be stored; a writer's last change may be stored without being acknowledged.
    for (const [id, number] of acknowledged) {
      const isRemoved = rows.get(id)?.at(-1)?.kind === 'deleted';
      if (number === -1) expect([id, isRemoved]).toEqual([id, true]);
      else expect((rows.get(id)?.length ?? 0) - 1).toBeGreaterThanOrEqual(number);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLED_AFTER.length);
  }, 240_000);
});
