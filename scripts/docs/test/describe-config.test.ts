import { z } from 'zod';
import { describeConfig } from '../describe-config.ts';

describe('describeConfig', () => {
  const plugin = { name: 'mail', options: z.strictObject({ from: z.string().describe('Sender.').meta({ env: 'MAIL_FROM' }) }) };
  const described = describeConfig([plugin]);

  it('lists every file and the options of plugins', () => {
    expect(described.map(({ title }) => title)).toEqual([
      'config/server',
      'config/database',
      'config/api',
      'config/middlewares',
      'config/plugins',
      'config/plugins, mail',
    ]);
  });

  it('says type, default, variable and meaning', () => {
    const server = described.find(({ title }) => title === 'config/server');
    expect(server?.keys.find(({ path }) => path === 'port')).toEqual({
      path: 'port',
      type: 'integer from 0 to 65535',
      default: '1337',
      env: 'PORT',
      meaning: 'Port to listen on. `0` uses any free one.',
    });
    expect(described.at(-1)?.keys).toEqual([{ path: 'from', type: 'text', default: null, env: 'MAIL_FROM', meaning: 'Sender.' }]);
  });

  it('says what the entries of a record hold', () => {
    const options = z.strictObject({ shops: z.record(z.string(), z.strictObject({ town: z.string().describe('Where it is.') })) });
    const keys = describeConfig([{ name: 'shops', options }]).at(-1)?.keys;
    expect(keys?.map(({ path, meaning }) => [path, meaning])).toEqual([
      ['shops', ''],
      ['shops.<name>.town', 'Where it is.'],
    ]);
  });

  it('gives every key of core a meaning', () => {
    const silent = described.flatMap(({ title, keys }) =>
      keys.filter(({ meaning }) => meaning === '').map(({ path }) => `${title}: ${path}`),
    );
    expect(silent).toEqual([]);
  });
});
