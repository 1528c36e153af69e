import { type SaidOption, z } from 'plinth';
import { ConfigExportList } from '../config-exports.ts';
import { toldOptions } from '../told-options.ts';

const schema = z.strictObject({
  sender: z.string().optional().describe('Who sends.').meta({ env: 'SENDER' }),
  server: z.strictObject({ host: z.string(), password: z.string().optional().meta({ secret: true }) }).optional(),
  sizes: z.record(z.string(), z.int()).default({ small: 500 }),
  others: z.record(z.string(), z.unknown()).default({}),
  providers: z.record(z.string(), z.strictObject({ clientSecret: z.string().meta({ secret: true }) })).default({}),
  list: z.array(z.string()).default([]),
});

describe('options of a plugin', () => {
  const values: Record<string, SaidOption> = {
    sender: { value: 'post@example.org', saidBy: 'the environment variable SENDER' },
    'server.host': { value: 'mail.example.org', saidBy: 'config/plugins.ts' },
    'server.password': { value: 'hunter2', saidBy: 'config/plugins.ts' },
    sizes: { value: { small: 500 }, saidBy: null },
    others: { value: { secretAccessKey: 'hunter2' }, saidBy: 'config/plugins.ts' },
    providers: { value: { github: { clientSecret: 'hunter2' } }, saidBy: 'config/plugins.ts' },
    list: { value: ['a'], saidBy: null },
  };
  const told = toldOptions('post', schema, (path) => values[path]);

  it('are told one by one, with who says them', () => {
    expect(told.map(({ path }) => path)).toEqual(['sender', 'server.host', 'server.password', 'sizes', 'others', 'providers', 'list']);
    expect(told[0]).toEqual({
      plugin: 'post',
      path: 'sender',
      description: 'Who sends.',
      value: 'post@example.org',
      isSecret: false,
      saidBy: 'the environment variable SENDER',
    });
    expect(told.find(({ path }) => path === 'sizes')).toMatchObject({ value: { small: 500 }, saidBy: null });
  });

  it('keep what is a secret, may hold one, or is read by somebody else', () => {
    expect(JSON.stringify(told)).not.toContain('hunter2');
    expect(told.find(({ path }) => path === 'server.password')).toMatchObject({ isSecret: true, saidBy: 'config/plugins.ts' });
  });
});

describe('what is written out', () => {
  it('is put together by file', async () => {
    const exports = new ConfigExportList();
    exports.add(async () => ({ options: [{ file: 'plugins', path: ['mail', 'config', 'from'], value: 'a@example.org' }], notes: ['one'] }));
    exports.add(async () => ({
      options: [
        { file: 'plugins', path: ['mail', 'config', 'smtp', 'port'], value: 25 },
        { file: 'access', path: ['locales'], value: [{ code: 'en' }] },
      ],
      notes: [],
    }));
    const { files, notes } = await exports.collect();
    expect(files.map(({ file, text }) => [file, JSON.parse(text)])).toEqual([
      ['config/plugins.json', { mail: { config: { from: 'a@example.org', smtp: { port: 25 } } } }],
      ['config/access.json', { locales: [{ code: 'en' }] }],
    ]);
    expect(notes).toEqual(['one']);
  });
});
