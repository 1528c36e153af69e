import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { GroupCommit } from '../dialects/sqlite/group-commit.ts';
import { createDatabase, type OwnedDatabase, type Transaction } from '../index.ts';

const quiet = { warn: () => undefined, info: () => undefined, debug: () => undefined, error: () => undefined };

describe('transactions on SQLite that wait for the one writer', () => {
  let folder: string;
  let database: OwnedDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-commit-'));
    database = createDatabase({ url: `sqlite:${join(folder, 'data.db')}`, acquireTimeout: 30_000 }, { appDir: folder, logger: quiet });
    await database.connect();
    database.serve();
    await database.knex.schema.createTable('item', (table) => {
      table.increments('id');
      table.string('name').unique();
    });
  });

  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('take a turn for each group where other processes write, which those join that come while it is waited for', async () => {
    const steps: string[] = [];
    let give: () => void = () => undefined;
    const writeTokens = {
      take: () => {
        steps.push('take');
        return new Promise<void>((resolve) => {
          give = resolve;
        });
      },
      end: (hasMore: boolean) => void steps.push(`end ${hasMore}`),
    };
    const other = createDatabase({ url: `sqlite:${join(folder, 'data.db')}` }, { appDir: folder, logger: quiet, writeTokens });
    await other.connect();
    const first = other.transaction(insert('a')).then(() => steps.push('a'));
    while (!steps.includes('take')) await turn();
    const second = other.transaction(insert('b')).then(() => steps.push('b'));
    const failing = other.transaction(async () => {
      throw new Error('changed my mind');
    });
    // Many more turns of the event loop than a commit takes.
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(steps).toEqual(['take']);
    give();
    await Promise.all([first, second, failing.catch(() => undefined)]);
    expect(steps.filter((step) => step.length > 1)).toEqual(['take', 'end false']);
    expect(await names()).toEqual(['a', 'b']);
    await other.close();
  });

  const insert = (name: string) => (tx: Transaction) => tx.write({ text: 'insert into item (name) values (?)', binds: [name] });
  const names = async () => (await database.read({ text: 'select name from item order by name', binds: [] })).map(([name]) => name);

  /** Opens the database with a short limit for the wait for the writer. */
  async function openImpatient(): Promise<OwnedDatabase> {
    const opened = createDatabase({ url: `sqlite:${join(folder, 'data.db')}`, acquireTimeout: 200 }, { appDir: folder, logger: quiet });
    await opened.connect();
    opened.serve();
    return opened;
  }

  it('all commit, and each is readable when it is acknowledged', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const name = `n${String(index).padStart(3, '0')}`;
        await database.transaction(insert(name));
        expect(await names()).toContain(name);
      }),
    );
    expect(await names()).toHaveLength(100);
  });

  it('find what is stored for whoever asked, and not for whoever began the group', async () => {
    const asking = new AsyncLocalStorage<string>();
    const found = ['a', 'b', 'c'].map((name) =>
      asking.run(name, () =>
        database.transaction(async (tx) => {
          await insert(name)(tx);
          return asking.getStore();
        }),
      ),
    );
    expect(await Promise.all(found)).toEqual(['a', 'b', 'c']);
  });

  it('fail alone: what others in the same commit wrote stays', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map((name) => database.transaction(insert(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('undo everything of their own when their work throws', async () => {
    const work = async (tx: Transaction) => {
      await insert('x')(tx);
      throw new Error('changed my mind');
    };
    const outcomes = await Promise.allSettled([database.transaction(work), database.transaction(insert('y'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await names()).toEqual(['y']);
  });

  it('do nothing once they were refused because others in their group took too long', async () => {
    const impatient = await openImpatient();
    let goOn: () => void = () => undefined;
    const slow = impatient.transaction(async (tx: Transaction) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      await insert('slow')(tx);
    });
    await expect(impatient.transaction(insert('refused'))).rejects.toMatchObject({ status: 503 });
    goOn();
    await slow;
    await impatient.close();
    expect(await names()).toEqual(['slow']);
  });

  it('do not wait for ever for one that waits for them', async () => {
    const impatient = await openImpatient();
    const inner = impatient.transaction(() => impatient.transaction(insert('never')));
    await expect(inner).rejects.toMatchObject({ status: 503 });
    await impatient.close();
    await database.transaction(insert('later'));
    expect(await names()).toEqual(['later']);
  });

  it.each(['onCommit', 'release'])(
    'are told that they happened, once they are committed, also where something fails afterwards (%s)',
    async (failing) => {
      const connection = { inTransaction: false };
      const run = (text: string) => {
        if (text === 'begin immediate') connection.inTransaction = true;
        else if (text === 'commit') connection.inTransaction = false;
      };
      const rows = { prepare: (text: string) => ({ statement: { run: () => run(text) } }) };
      const fail = (what: string) => {
        if (what === failing) throw new Error('too late');
      };
      const writer = {
        connection,
        rows,
        forgetEnd: () => undefined,
        try: (work: () => unknown) => work(),
        confirm: () => undefined,
        onCommit: () => fail('onCommit'),
      };
      const commits = new GroupCommit(
        { acquire: async () => writer as never, release: async () => fail('release') },
        { busyTimeout: 1_000, acquireTimeout: 1_000, untilFree: async (attempt) => attempt() },
      );
      const refused = new Error('changed my mind');
      const outcomes = await Promise.allSettled([
        commits.transaction(async () => 'one'),
        commits.transaction(() => Promise.reject(refused)),
        commits.transaction(async () => 'two'),
      ]);
      expect(outcomes).toEqual([
        { status: 'fulfilled', value: 'one' },
        { status: 'rejected', reason: refused },
        { status: 'fulfilled', value: 'two' },
      ]);
      // The next transaction runs normally.
      expect(await commits.transaction(async () => 'three')).toBe('three');
    },
  );

  it('give the writer back also where undoing them fails', async () => {
    const failed = new Error('the disk is gone');
    const connection = { inTransaction: false };
    const run = (text: string) => {
      if (text === 'begin immediate') connection.inTransaction = true;
      else throw failed;
    };
    const rows = { prepare: (text: string) => ({ statement: { run: () => run(text) } }) };
    const writer = { connection, rows, objects: rows, forgetEnd: () => undefined, try: (work: () => unknown) => work() };
    let released = 0;
    const pool = {
      acquire: async () => writer as never,
      release: async () => {
        released += 1;
      },
    };
    const commits = new GroupCommit(pool, { acquireTimeout: 1_000, busyTimeout: 1_000, untilFree: async (attempt) => attempt() });
    await expect(commits.transaction(async () => undefined)).rejects.toBe(failed);
    expect(released).toBe(1);
  });
});
