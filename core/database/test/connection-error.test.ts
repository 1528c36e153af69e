import { createDatabase } from '../create-database.ts';

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
    expect(error.message).not.toContain('secret');
    expect(error).toMatchObject({ status: 503 });
  });
});
