import { createDatabase } from '../create-database.ts';
import { describeServer } from '../dialects/mysql/server.ts';
import { assertSupported } from '../dialects/postgres/connect.ts';

const open = async (url: string) => {
  const logger = { warn: () => {} } as never;
  const database = createDatabase({ url }, { appDir: __dirname, logger });
  try {
    await database.connect();
  } catch (error) {
    return error as Error;
  } finally {
    await database.close();
  }
  throw new Error('it was opened');
};

describe('a server that is too old', () => {
  it.each(['14.9 (Debian 14.9-1)', '9.6.24'])('is refused: PostgreSQL %s', (version) => {
    expect(() => assertSupported(version)).toThrow(`PostgreSQL ${version} is not supported: 15 or later is required`);
  });

  it.each([
    ['10.6.22-MariaDB', 'MariaDB 10.6.22-MariaDB is not supported: 10.11 or later is required'],
    ['5.7.44', 'MySQL 5.7.44 is not supported: 8.0 or later is required'],
  ])('is refused: %s', (version, message) => {
    expect(() => describeServer(version, false)).toThrow(message);
  });

  it('is not one of today', () => {
    for (const version of ['15.20 (Debian 15.20-0+deb12u1)', '17devel', '18.1']) expect(() => assertSupported(version)).not.toThrow();
    for (const version of ['10.11.19-MariaDB-0+deb12u1', '11.4.2-MariaDB', '8.0.36'])
      expect(() => describeServer(version, false)).not.toThrow();
  });
});

describe('a database that cannot be opened', () => {
  it.each([
    [
      'mysql://root:secret@127.0.0.1:9/shop',
      /^database\.url: the MySQL database "shop" at 127\.0\.0\.1:9 cannot be opened: .*ECONNREFUSED/,
    ],
    [
      'postgres://me:secret@127.0.0.1:9/shop',
      /^database\.url: the PostgreSQL database "shop" at 127\.0\.0\.1:9 cannot be opened: .*ECONNREFUSED/,
    ],
  ])('is named without its password: %s', async (url, message) => {
    const error = await open(url);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(
      /Check that the database server is running and that its address is correct\. The address is set by DATABASE_URL \(in \.env/,
    );
    expect(error.message).not.toContain('secret');
    expect(error).toMatchObject({ status: 503 });
  });
});

describe('a host that is not there', () => {
  it('is told with where its name stands', async () => {
    const error = await open('postgres://me:secret@nowhere.invalid/shop');
    expect(error.message).toMatch(/cannot be opened: .*(ENOTFOUND|EAI_AGAIN).*DATABASE_URL/);
    expect(error.message).not.toContain('secret');
  });
});
