import pino from 'pino';
import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { watchRequests } from '../audit-http.ts';
import { auditTable, pendingTable } from '../audit-tables.ts';
import { Writers } from '../chain.ts';
import { factsOf } from '../entry.ts';
import { Journal } from '../journal.ts';
import { Seals } from '../seals.ts';
import { verify } from '../verify.ts';
import { asking, bootAudit, entriesOf, SALARY, sealed } from './audit-app.ts';

const KEY = 'k'.repeat(40);
const AWAY = 'pending_that_is_away';

/** Statements that lock the table on a server, and release it again. SQLite allows only one writer anyway. */
const LOCKS: Readonly<Record<string, readonly string[]>> = {
  postgres: [`lock table ${pendingTable.name} in exclusive mode`],
  mysql: [`lock tables ${pendingTable.name} write`, 'unlock tables'],
};

/** A promise with a function that resolves it. */
class Turn {
  come: () => void = () => undefined;
  readonly came = new Promise<void>((resolve) => {
    this.come = resolve;
  });
}

eachDialect('the journal of the audit', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  const logged: { readonly msg: string; readonly waiting?: number }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  beforeEach(async () => {
    logged.length = 0;
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await app.close();
    await database.remove();
  });
  const knexOf = () => app.kernel.container.resolve(DATABASE).knex;
  /** While the table is renamed, the database refuses entries. */
  const rename = (from: string, to: string) => knexOf().schema.renameTable(from, to);

  /** Blocks writes of entries, so that they wait. @returns a function that releases them */
  async function hold(): Promise<() => Promise<void>> {
    const taken = new Turn();
    const over = new Turn();
    const holding = app.kernel.container.resolve(DATABASE).transaction(async ({ knex }) => {
      const [lock, free] = LOCKS[dialect.name] ?? [];
      if (lock !== undefined) await knex.raw(lock);
      taken.come();
      await over.came;
      if (free !== undefined) await knex.raw(free);
    });
    await Promise.race([taken.came, holding]);
    return () => {
      over.come();
      return holding;
    };
  }

  it('keeps an answer until the database has taken its entry', async () => {
    app = await bootAudit(database.url, { audit: { reads: [SALARY] }, logger });
    const api = asking(app);
    const { documentId } = (await api.post('/api/salaries', { data: { sum: 7 } }).expect(201)).body.data;
    await api.get('/api/articles').expect(200);
    await sealed(app);
    const letGo = await hold();
    const flushed = jest.spyOn(Journal.prototype, 'flush');
    let isAnswered = false;
    const answer = api
      .get(`/api/salaries/${documentId}`)
      .expect(200)
      .then(({ body }) => {
        isAnswered = true;
        return body;
      });
    try {
      await until(async () => flushed.mock.calls.length > 0);
      // An answer that was not kept would arrive before that to a later request, which makes no entry.
      await api.get('/nothing').expect(404);
      expect(isAnswered).toBe(false);
    } finally {
      flushed.mockRestore();
      await letGo();
    }
    expect((await answer).data.sum).toBe(7);
    await until(async () => (await entriesOf(app, '&area=read')).length === 1);
    expect((await entriesOf(app, '&area=read'))[0]).toMatchObject({ documentId, type: SALARY, title: 'full' });
  });

  it('keeps no answer of which the database refuses the entry, says so, and writes it when it can', async () => {
    app = await bootAudit(database.url, { audit: { reads: [SALARY] }, logger });
    const api = asking(app);
    const { documentId } = (await api.post('/api/salaries', { data: { sum: 7 } }).expect(201)).body.data;
    await sealed(app);
    await rename(pendingTable.name, AWAY);
    await api.get(`/api/salaries/${documentId}`).expect(200);
    await rename(AWAY, pendingTable.name);
    expect(logged.map(({ msg }) => msg)).toContain('audit log entries cannot be written and are waiting');
    await until(async () => (await entriesOf(app, '&area=read')).length === 1);
  });

  it('writes an entry that is added during another write before its flush ends, and waits for no later ones', async () => {
    app = await bootAudit(database.url, { logger });
    const { container } = app.kernel;
    const facts = (kind: string) => factsOf({ area: 'action', kind }, null);
    let writes = 0;
    // There is always another entry, as on a busy server.
    const onWritten = () => {
      writes += 1;
      if (writes < 20) journal.add(facts('later'));
    };
    const parts = { database: () => container.resolve(DATABASE), seals: new Seals(KEY), writers: new Writers(), logger };
    const journal = new Journal({ ...parts, onWritten });
    journal.open();
    journal.add(facts('first'));
    const first = journal.flush();
    journal.add(facts('second'));
    await Promise.all([first, journal.flush().then(() => expect(writes).toBe(2))]);
    await until(async () => journal.isEmpty);
    expect(writes).toBe(20);
    const kinds = (await entriesOf(app, '&area=action')).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['first', 'second', 'later']);
  });

  it('counts what is too much to wait, says so in an entry, and keeps the chain whole', async () => {
    app = await bootAudit(database.url, { logger });
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    await sealed(app);
    const { container } = app.kernel;
    const parts = { database: () => container.resolve(DATABASE), seals: new Seals(KEY), writers: new Writers(), logger };
    const journal = new Journal({ ...parts, onWritten: () => undefined });
    journal.open();
    await rename(pendingTable.name, AWAY);
    for (let index = 0; index < 10_007; index++) journal.add(factsOf({ area: 'action', kind: 'tried', details: { index } }, null));
    await journal.flush();
    expect(journal.isEmpty).toBe(false);
    expect(logged.at(-1)).toMatchObject({ waiting: 10_000 });
    await rename(AWAY, pendingTable.name);
    await until(async () => journal.isEmpty);
    const counted = async (kind: string) => Number((await knexOf()(auditTable.name).where({ kind }).count({ count: '*' }).first())?.count);
    await until(async () => (await counted('lost')) === 1);
    await until(async () => (await counted('tried')) === 10_000);
    const [lost] = await entriesOf(app, '&kind=lost');
    expect(lost).toMatchObject({ area: 'chain', details: { lost: 7 } });
    const { findings } = await verify(parts);
    expect(findings).toEqual([{ problem: 'lost', from: lost?.number, to: lost?.number }]);
  });
});

describe('an answer whose entry the database does not take', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is kept for five seconds', async () => {
    const addMiddleware = jest.fn();
    const http = { addMiddleware, hooks: { part: { tap: jest.fn() }, response: { tap: jest.fn() } } };
    const journal = { isEmpty: false, flush: () => new Promise(() => {}) };
    watchRequests('audit', http as never, { journal, refusals: null, changes: null, asking: null } as never);
    const [, middleware] = addMiddleware.mock.calls[0];
    const answered = jest.fn();
    void middleware({ method: 'GET', state: {} }, async () => {}).then(answered);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalled();
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 50_000; !(await holds()); ) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
