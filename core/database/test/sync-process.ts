import { createDatabase, syncSchema } from '../index.ts';
import { authors, books, tags } from './toy-tables.ts';

/** A node for tests: synchronizes the toy tables at a URL. With `hang` it stops forever in the middle of its work. */
async function main(url: string, variant?: string): Promise<void> {
  const database = createDatabase({ url }, { appDir: process.cwd(), logger: { warn: () => {}, info: () => {} } });
  await database.connect();
  if (variant === 'hang') {
    database.knex.on('query', ({ sql }: { sql: string }) => {
      if (/create table .?books/i.test(sql)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  }
  process.stdout.write(JSON.stringify(await syncSchema(database, [authors, books, tags])));
  await database.close();
}

const [url = '', variant] = process.argv.slice(2);
main(url, variant).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
