import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { planSchema, syncSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { authors, books, tags } from './toy-tables.ts';

/** Starts another node: a process that synchronizes the toy tables and reports what it did. */
function startNode(
  url: string,
  ...variant: string[]
): { readonly kill: () => void; readonly done: Promise<{ code: number | null; out: string }> } {
  const script = join(__dirname, 'sync-process.ts');
  const child = spawn(process.execPath, ['--conditions=@plinth/source', '--import', 'tsx', script, url, ...variant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  return { kill: () => child.kill('SIGKILL'), done: once(child, 'close').then(([code]) => ({ code, out })) };
}

eachDialect((dialect) => {
  it('lets one of several nodes that start at once make the tables', async () => {
    const url = await dialect.url();
    const nodes = Array.from({ length: 3 }, () => startNode(url));
    const results = await Promise.all(nodes.map((node) => node.done));
    expect(results.map((result) => result.code)).toEqual([0, 0, 0]);
    const steps = results.map((result) => JSON.parse(result.out).steps.length);
    expect(steps.sort()).toEqual([0, 0, 5]);
    const database = await dialect.open(url);
    expect(await planSchema(database, [authors, books, tags])).toEqual({ steps: [], losses: [], refused: null });
  }, 240_000);

  it('goes on within seconds where a node was killed while it changed tables', async () => {
    const url = await dialect.url();
    const node = startNode(url, 'hang');
    const database = await dialect.open(url);
    // The node hangs during its work and holds the lease.
    let expiry: number | undefined;
    while (expiry === undefined) {
      [expiry] = await database
        .knex('plinth_lease')
        .where('expires_at', '>', 0)
        .pluck('expires_at')
        .catch(() => []);
    }
    // Shorter than the default lease: a restarted service waits for it.
    expect(Number(expiry) - Date.now()).toBeLessThan(9_000);
    node.kill();
    await node.done;
    const report = await syncSchema(database, [authors, books, tags]);
    expect(report.steps).toHaveLength(5);
    expect(await planSchema(database, [authors, books, tags])).toEqual({ steps: [], losses: [], refused: null });
  }, 240_000);
});
