import { DATABASE, type Database } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from '../index.ts';

/** Condition for the rows that must fail. */
const MEANT = "new.text like 'fails%'";

eachDialect('a database server that cannot be written', (dialect) => {
  if (dialect.name === 'sqlite') {
    it('is no file: see full-disk.test.ts', () => undefined);
    return;
  }
  const isMysql = dialect.name === 'mysql';
  let app: BootedApp;
  let database: Database;
  const warned: Readonly<Record<string, unknown>>[] = [];
  const logged: unknown[] = [];

  beforeAll(async () => {
    const silent = () => {};
    const warn = (facts: Readonly<Record<string, unknown>>, message: string) => void warned.push({ ...facts, message });
    const error = (facts: unknown) => void logged.push(facts);
    app = await bootApp({
      app: {
        contentTypes: [{ info: { singularName: 'page', pluralName: 'pages' }, attributes: { text: { type: 'string' } } }],
        config: { access: { roles: { public: { actions: ['api::*'] } } } },
      },
      database: dialect,
      logger: { ...console, debug: silent, info: silent, trace: silent, error, fatal: error, warn } as never,
    });
    database = app.kernel.container.resolve(DATABASE);
  });
  afterAll(() => app.close());

  const write = (text: string) => app.request.post('/api/pages').send({ data: { text } });
  const told = () => warned.filter(({ message }) => message === 'the database cannot be used');

  /** Makes every insert of a page fail as the server would, until the returned function is called. */
  async function fail(code: string): Promise<() => Promise<unknown>> {
    if (isMysql) {
      await database.knex.raw(
        `create trigger fails before insert on pages for each row
         if ${MEANT} then signal sqlstate 'HY000' set mysql_errno = ${code}, message_text = 'running with the --read-only option'; end if`,
      );
      return () => database.knex.raw('drop trigger fails');
    }
    await database.knex.raw(
      `create function fails() returns trigger language plpgsql as
       $$ begin if ${MEANT} then raise exception 'no room' using errcode = '${code}'; end if; return new; end $$`,
    );
    await database.knex.raw('create trigger fails before insert on pages for each row execute function fails()');
    return () => database.knex.raw('drop function fails() cascade');
  }

  it.each(isMysql ? ['1021', '1114'] : ['53100'])('is 507 while its disk is full (%s), and answers others', async (code) => {
    const mend = await fail(code);
    try {
      const { status, body } = await write('fails');
      expect([status, body.error.name]).toEqual([507, 'InsufficientStorageError']);
      expect((await write('fits')).status).toBe(201);
      expect((await app.request.get('/api/pages')).status).toBe(200);
    } finally {
      await mend();
    }
    expect((await write('fails no more')).status).toBe(201);
  });

  it.each(isMysql ? ['1290', '1836', '1194', '1037', '1142'] : ['25006', '58030', 'XX001', '53200', '42501'])(
    'is 503 while it may only be read, is damaged, lacks memory, or grants no right to it (%s)',
    async (code) => {
      const mend = await fail(code);
      try {
        const { status, body, headers } = await write('fails');
        expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'ServiceUnavailableError', '1']);
        expect(JSON.stringify(body)).not.toMatch(/read-only|no room/);
      } finally {
        await mend();
      }
      expect((await write('fails no more')).status).toBe(201);
    },
  );

  it('tells the log once a minute, and counts none of it as a failure of its own', () => {
    expect(told()).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});
