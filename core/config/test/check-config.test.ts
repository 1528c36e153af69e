import { z } from 'zod';
import { checkConfig } from '../index.ts';

const PLACE = { file: 'config/plugins.ts', plugin: 'mail', at: ['mail', 'config'] } as const;

const schema = z.strictObject({
  secret: z.string().min(8).meta({ env: 'MAIL_SECRET', secret: true }),
  retries: z.int().default(3).meta({ env: 'MAIL_RETRIES' }),
  hosts: z.array(z.string()).default([]).meta({ env: 'MAIL_HOSTS' }),
  smtp: z.strictObject({ tls: z.boolean().default(true).meta({ env: 'MAIL_TLS' }) }).prefault({}),
  transport: z.union([z.literal('none'), z.strictObject({ url: z.string() })]).default('none'),
});

describe('checkConfig', () => {
  it('takes from the environment what the file leaves out, nested keys and lists too', () => {
    const env = { MAIL_SECRET: '12345678', MAIL_RETRIES: '5', MAIL_HOSTS: 'a,b', MAIL_TLS: 'false' };
    expect(checkConfig(schema, undefined, env, PLACE).value).toEqual({
      secret: '12345678',
      retries: 5,
      hosts: ['a', 'b'],
      smtp: { tls: false },
      transport: 'none',
    });
    expect(checkConfig(schema, { retries: 1 }, env, PLACE).value?.retries).toBe(1);
  });

  it('says file, path and variable of a mistake, and never a secret', () => {
    const { problems } = checkConfig(schema, {}, { MAIL_SECRET: 'short' }, PLACE);
    expect(problems).toEqual([
      {
        file: 'environment',
        path: ['MAIL_SECRET'],
        message: 'expected a string of at least 8 characters, found 5 (it sets config/plugins.ts, mail.config.secret)',
      },
    ]);
  });

  it('shows of a refused value only what is surely no secret', () => {
    const secret = 'GOCSPX-hunter2/@x';
    const messagesOf = (raw: object, read?: ReadonlyMap<string, unknown>) =>
      checkConfig(schema, { secret: '12345678', ...raw }, {}, read === undefined ? PLACE : { ...PLACE, read }).problems.map(
        ({ message }) => message,
      );
    expect(messagesOf({ smtp: [{ password: secret }] })).toEqual(['expected an object, found an array']);
    expect(messagesOf({ hosts: { password: secret } })).toEqual(['expected an array, found an object']);
    expect(messagesOf({ hosts: secret })).toEqual(['expected an array, found a string; write ["…"]']);
    expect(messagesOf({ retries: secret })).toEqual([expect.stringMatching(/^expected an integer.*, found a string$/)]);
    expect(messagesOf({ retries: '12345678' })).toEqual([expect.stringMatching(/^expected an integer.*, found a string$/)]);
    expect(messagesOf({ retries: '80' })).toEqual([expect.stringMatching(/, found "80"; write 80 without quotes$/)]);
    expect(messagesOf({ retries: 1.5 })).toEqual([expect.stringContaining('found 1.5')]);
    expect(messagesOf({ transport: secret })).toEqual([expect.not.stringContaining('hunter2')]);
    const twice = new Map([
      ['ONE', '123'],
      ['TWO', '123'],
    ]);
    expect(messagesOf({ retries: '123' }, twice)).toEqual([expect.not.stringContaining('123')]);
  });

  it('looks for the nearest key inside a union', () => {
    const { problems } = checkConfig(schema, { secret: '12345678', transport: { ulr: 'x', url: 'y' } }, {}, PLACE);
    expect(problems.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['mail.config.transport.ulr', 'unknown key; did you mean "url"?'],
    ]);
  });

  it('says of a key of a record what its schema does', () => {
    const byName = z.strictObject({ roles: z.record(z.string().regex(/^[a-z]{3,}$/, 'A role is named by 3 letters'), z.object({})) });
    const { problems } = checkConfig(byName, { roles: { ab: {} } }, {}, { file: 'config/access.json' });
    expect(problems).toEqual([{ file: 'config/access.json', path: ['roles', 'ab'], message: 'a role is named by 3 letters' }]);
  });
});
