import { locateDatabase } from '../dialects.ts';
import { createDatabase } from '../index.ts';

const parse = (url: string) => {
  const { dialect, address } = locateDatabase(url, '/app');
  return { dialect: dialect.name, ...address };
};

describe('locateDatabase', () => {
  it.each([
    ['sqlite:data/x.db', '/app/data/x.db'],
    ['sqlite:/abs/x.db', '/abs/x.db'],
    ['sqlite:///abs/x.db', '/abs/x.db'],
    ['sqlite::memory:', null],
  ])('reads %s', (url, path) => {
    expect(parse(url)).toEqual({ dialect: 'sqlite', path });
  });

  it.each([
    ['mysql://u:p%40ss@host:3307/db', { host: 'host', port: 3307, user: 'u', password: 'p@ss', database: 'db' }],
    ['mariadb://root@127.0.0.1/db', { host: '127.0.0.1', port: 3306, user: 'root', database: 'db' }],
    ['mysql://u@localhost/db?socketPath=/run/mysqld.sock', { socketPath: '/run/mysqld.sock', user: 'u', database: 'db' }],
    ['mysql://u@%2Frun%2Fmysqld.sock/db', { socketPath: '/run/mysqld.sock', user: 'u', database: 'db' }],
    ['mysql://u@[::1]:1/db', { host: '::1', port: 1, user: 'u', database: 'db' }],
    ['mysql://u@h/db?sslmode=require', { host: 'h', port: 3306, user: 'u', database: 'db', ssl: { rejectUnauthorized: false } }],
    ['mysql://u@h/db?ssl=true&charset=latin1', { host: 'h', port: 3306, user: 'u', database: 'db', ssl: { rejectUnauthorized: true } }],
  ])('reads %s', (url, connection) => {
    expect(parse(url)).toEqual({ dialect: 'mysql', connection });
  });

  it.each(['postgres://u@h/db', 'postgresql:///db?host=/var/run/postgresql', 'postgres://u:p@/db', 'postgres://u%40x:p%23@h/db'])(
    'passes %s on',
    (url) => {
      expect(parse(url)).toEqual({ dialect: 'postgres', url });
    },
  );

  it.each(['mssql://u:secret@h/db', 'nothing', '', 'sqlite:', 'mysql://u:se cret@ho st:x/db', 'postgres://u:sec/ret@h/db'])(
    'refuses %j without repeating it',
    (url) => {
      expect(() => parse(url)).toThrow(/^database\.url: /);
      expect(() => parse(url)).not.toThrow(/secret|se cret/);
    },
  );
});

describe('a password with a #', () => {
  it.each(['mysql', 'mariadb', 'postgres', 'postgresql'])('is told how it is written in a URL: %s', (scheme) => {
    for (const password of ['sec#ret', '12#secret']) {
      expect(() => parse(`${scheme}://root:${password}@h/db`)).toThrow(/^database\.url: contains a #, .*%23/);
      expect(() => parse(`${scheme}://root:${password}@h/db`)).not.toThrow(/secret|ret@/);
    }
  });
});

describe('a URL with a % that encodes nothing', () => {
  it.each(['mysql', 'mariadb', 'postgres', 'postgresql'])('is told how it is written: %s', (scheme) => {
    for (const url of [`${scheme}://root:sec%zzret@h/db`, `${scheme}://root:100%@h/db`, `${scheme}://root:x@h/db%ff`]) {
      expect(() => parse(url)).toThrow(/^database\.url: contains a % that does not encode a character \(.*% as %25/);
      expect(() => parse(url)).not.toThrow(/sec|ret@|100%/);
    }
  });
});

describe('createDatabase', () => {
  const environment = { appDir: '/nonexistent', logger: { warn: () => {}, info: () => {} } };

  it('opens nothing before it is connected', async () => {
    const database = createDatabase({ url: 'sqlite:/nonexistent/x.db' }, environment);
    expect(() => database.knex).toThrow('the database is not connected');
    await expect(database.read({ text: 'select 1', binds: [] })).rejects.toThrow('not connected');
    await database.close();
  });

  it('keeps a temporary database apart from others, and removes it', async () => {
    const [one, other] = [createDatabase({ url: 'sqlite::memory:' }, environment), createDatabase({ url: 'sqlite::memory:' }, environment)];
    await Promise.all([one.connect(), other.connect()]);
    await one.knex.raw('create table t (id int)');
    await expect(other.knex('t')).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
    await Promise.all([one.close(), other.close()]);
    await one.close();
  });

  it.each(['mysql://root@127.0.0.1:1/x', 'postgres://postgres@127.0.0.1:1/x'])('says that nothing answers at %s', async (url) => {
    const database = createDatabase({ url, acquireTimeout: 1000 }, environment);
    await expect(database.connect()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await database.close();
  });
});
