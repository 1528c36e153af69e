import { checkConfig } from '../index.ts';
import { databaseSchema } from '../schema/database.ts';

const PLACE = { file: 'config/database.ts', at: [] } as const;

const checked = (raw: object | undefined, env: Record<string, string> = {}) => checkConfig(databaseSchema, raw, env, PLACE);

describe('the replicas of config/database', () => {
  it('are none by default', () => {
    expect(checked({}).value?.readUrls).toEqual([]);
  });

  it('come from DATABASE_READ_URL, separated by commas', () => {
    const env = {
      DATABASE_URL: 'postgres://app@one/content',
      DATABASE_READ_URL: 'postgres://app@two/content, postgresql://app@three/content',
    };
    expect(checked(undefined, env).value?.readUrls).toEqual(['postgres://app@two/content', 'postgresql://app@three/content']);
  });

  it('are refused beside SQLite, also where it is the default', () => {
    const messages = checked({}, { DATABASE_READ_URL: 'postgres://app:secret@two/content' }).problems.map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(/^replicas are not supported by SQLite; .*DATABASE_READ_URL.*DATABASE_URL/)]);
    expect(messages.join()).not.toContain('secret');
  });

  it('must be of the kind of the database, by whichever name', () => {
    const url = 'mysql://app@one/content';
    expect(checked({ url, readUrls: ['mariadb://app@two/content'] }).problems).toEqual([]);
    expect(checked({ url, readUrls: ['mariadb://app@two/content', 'postgres://app:secret@three/content'] }).problems).toEqual([
      expect.objectContaining({ path: ['readUrls', 1], message: 'does not match url, which is a mysql database: expected mysql://…' }),
    ]);
  });

  it('must be URLs of servers', () => {
    const { problems } = checked({ url: 'postgres://app@one/content', readUrls: ['sqlite:data.db'] });
    expect(problems.map(({ path }) => path)).toEqual([['readUrls', 0]]);
  });
});
