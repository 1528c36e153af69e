import { COMMANDS, definePlugin, type Plugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';
import { eachDialect } from 'plinth/testing';
import { SMTPServer } from 'smtp-server';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

/** A plugin whose settings page is derived from its schema. */
const shop = definePlugin({
  name: 'shop',
  options: z.strictObject({
    currency: z.enum(['EUR', 'USD']).default('EUR').describe('What prices are in.'),
    apiKey: z.string().optional().meta({ secret: true }),
    providers: z.record(z.string(), z.unknown()).default({}),
  }),
  apply({ container }) {
    const schema = z.strictObject({
      title: z.string().max(20).default('Shop').meta({ title: 'Name of the shop' }),
      currency: z.enum(['EUR', 'USD']).default('EUR'),
      key: z.string().min(8).optional(),
    });
    container.resolve(SETTINGS).define('shop', schema, { title: 'The shop', secret: ['key'], options: { currency: 'currency' } });
  },
}) as Plugin;

eachDialect('settings over HTTP', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let post: SMTPServer;
  const taken: string[] = [];
  beforeAll(async () => {
    post = new SMTPServer({
      authOptional: true,
      logger: false,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += String(chunk);
        });
        stream.on('end', () => {
          taken.push(`${session.envelope.rcptTo.map(({ address }) => address).join()}\n${text}`);
          done();
        });
      },
    });
    await new Promise<void>((done) => void post.listen(0, '127.0.0.1', () => done()));
    app = await bootStaff({
      database: dialect,
      app: { ...NEWSROOM, plugins: [shop] },
      plugins: {
        outgoing: { config: { allow: ['127.0.0.1'] } },
        shop: { config: { currency: 'USD', apiKey: 'hunter2-hunter2', providers: { s3: { key: 'hunter2-hunter2' } } } },
      },
      server: { encryptionKey: 'k'.repeat(40) },
      config: {
        access: {
          locales: [
            { code: 'en', isDefault: true },
            { code: 'fr', name: 'French' },
          ],
        },
      },
    });
    root = await app.come('root', 'administrator');
  });
  afterAll(async () => {
    await app?.close();
    await new Promise<void>((done) => post?.close(() => done()));
  });

  const told = async () => (await root.get('/settings')).body.data;
  const section = async (name: string) => (await told()).sections.find((each: { name: string }) => each.name === name);
  const keyOf = async (name: string, key: string) => (await section(name)).keys.find((each: { key: string }) => each.key === key);

  it('are made of the schemas of plugins; what a file says has its name, and stays', async () => {
    expect(await section('shop')).toMatchObject({ title: 'The shop', plugin: 'shop' });
    expect(await keyOf('shop', 'title')).toMatchObject({
      schema: { title: 'Name of the shop', maxLength: 20, default: 'Shop' },
      value: 'Shop',
      isSet: false,
    });
    expect(await keyOf('shop', 'currency')).toMatchObject({ value: 'USD', saidBy: expect.stringContaining('config/plugins') });
    const { status, body } = await root.put('/settings/shop', { set: { currency: 'EUR' } });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('config/plugins')]);
  });

  it('leave how staff come in to the page of people, whoever asks', async () => {
    const before = (await root.get('/staff')).body.data.rules;
    const { status, body } = await root.put('/settings/admin.people', { set: { requiredRoles: ['editor'] } });
    expect([status, body.error.message]).toEqual([404, 'Setting not found']);
    expect((await root.put('/settings/admin.people', { unset: ['requiredRoles'] })).status).toBe(404);
    expect((await root.get('/staff')).body.data.rules).toEqual(before);
    expect((await root.get('/settings')).body.data.sections.map(({ name }: { name: string }) => name)).not.toContain('admin.people');
  });

  it('change for all that ask afterwards, and have their default again', async () => {
    expect((await root.put('/settings/shop', { set: { title: 'Harbour shop' } })).body.data.keys[0].value).toBe('Harbour shop');
    const wrong = await root.put('/settings/shop', { set: { title: 'x'.repeat(21), nothing: 1 } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.details.errors.map(({ path }: { path: string[] }) => path)).toContainEqual(['nothing']);
    await root.put('/settings/shop', { unset: ['title'] });
    expect(await keyOf('shop', 'title')).toMatchObject({ value: 'Shop', isSet: false });
  });

  it('tell of secrets only that they are set', async () => {
    await root.put('/settings/shop', { set: { key: 'hunter2-hunter2' } });
    expect(await keyOf('shop', 'key')).toMatchObject({ isSecret: true, isSet: true });
    const all = JSON.stringify(await told());
    expect(all).not.toContain('hunter2');
    const line = (await told()).options.find(
      ({ plugin, path }: { plugin: string; path: string }) => plugin === 'shop' && path === 'apiKey',
    );
    expect(line).toMatchObject({ isSecret: true, saidBy: expect.stringContaining('config/plugins') });
    expect(line).not.toHaveProperty('value');
  });

  it('tell what only files say: options of every plugin, with their file or default', async () => {
    const { options, plugins, version } = await told();
    const find = (plugin: string, path: string) =>
      options.find((line: { plugin: string; path: string }) => line.plugin === plugin && line.path === path);
    expect(find('upload', 'provider')).toMatchObject({ value: 'local', saidBy: null });
    expect(find('draft-and-publish', 'writesAskPublish')).toMatchObject({
      value: false,
      saidBy: expect.stringContaining('config/plugins'),
    });
    expect(find('admin', 'secondFactor.enabled')).toMatchObject({ description: expect.any(String) });
    // An option that has a setting is listed there only.
    expect(find('upload', 'sizeLimit')).toBeUndefined();
    expect(plugins.find(({ name }: { name: string }) => name === 'rest')).toMatchObject({ isOn: true, origin: 'built-in', version });
  });

  it('are written out as files say them', async () => {
    await root.put('/settings/upload', { set: { maxFiles: 7 } });
    const { files, notes } = (await root.get('/settings/export')).body.data;
    const said = JSON.parse(files.find(({ file }: { file: string }) => file === 'config/plugins.json').text);
    expect(said.upload).toEqual({ config: { maxFiles: 7 } });
    expect(notes.some((note: string) => note.startsWith('shop.key stays'))).toBe(true);
    expect(JSON.stringify(files)).not.toContain('hunter2');
    const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'config')?.commands?.[0];
    const lines: string[] = [];
    await command?.run?.({ options: {}, arguments: [], print: (line: string) => void lines.push(line) } as never);
    expect(lines.join('\n')).toContain('"maxFiles": 7');
    await root.put('/settings/upload', { unset: ['maxFiles'] });
  });

  it('bound uploads at once', async () => {
    const upload = () =>
      app.request
        .post('/admin/api/upload')
        .set('Cookie', root.cookie)
        .set('Origin', 'http://shop.example')
        .attach('files', Buffer.from('some text'), 'a.txt');
    await root.put('/settings/upload', { set: { sizeLimit: 3 } });
    expect((await upload()).status).toBe(413);
    expect((await root.get('/model')).body.data.maxUploadBytes).toBe(3);
    await root.put('/settings/upload', { unset: ['sizeLimit'] });
    expect((await upload()).status).toBe(201);
  });

  it('find files that nothing shows', async () => {
    const { data, meta } = (await root.get('/settings/unused-files')).body;
    expect(data).toEqual([{ id: expect.any(Number), name: 'a.txt', isShared: false }]);
    expect(meta.isAll).toBe(true);
  });

  it('try mail with a letter to oneself, over the server that was said a moment ago', async () => {
    expect((await root.post('/settings/letter')).body.error.message).toContain('No mail server is configured');
    const alone = await root.put('/settings/mail', { set: { host: '127.0.0.1' } });
    expect([alone.status, alone.body.error.message]).toEqual([400, expect.stringContaining('sender')]);
    const { port } = post.server.address() as { readonly port: number };
    const server = { from: 'Post <post@example.com>', host: '127.0.0.1', port, requireTls: false };
    expect((await root.put('/settings/mail', { set: server })).status).toBe(200);
    expect((await told()).mail).toEqual({ isSent: true });
    expect((await root.post('/settings/letter')).body.data).toEqual({ to: 'root@example.com' });
    expect(taken[0]).toMatch(/^root@example\.com\n/);
    expect(taken[0]).toContain('Subject: Test email');
    await root.put('/settings/mail', { set: { port: 1 } });
    const refused = await root.post('/settings/letter');
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('The mail server rejected the email')]);
    await root.put('/settings/mail', { unset: ['host'] });
    expect((await told()).mail).toEqual({ isSent: false });
  });

  it('make languages, rename them and take them out; what a file lists stays', async () => {
    const codes = async () => (await told()).locales.locales.map(({ code }: { code: string }) => code);
    expect((await root.post('/locales', { code: 'de' })).status).toBe(201);
    expect(await codes()).toEqual(['en', 'fr', 'de']);
    expect((await root.post('/locales', { code: 'de' })).status).toBe(400);
    expect((await root.post('/locales', { code: 'no code' })).status).toBe(400);
    expect((await root.put('/locales/de', { name: 'Deutsch' })).body.data.locales[2]).toMatchObject({ name: 'Deutsch', saidBy: null });
    expect((await root.put('/locales/fr', { name: 'Français' })).body.error.message).toContain('config/access');
    expect((await root.put('/locales/en', { name: 'British English' })).status).toBe(200);
    expect((await root.put('/locales/de', { isDefault: true })).body.error.message).toContain('config/access');
    expect((await root.delete('/locales/fr')).body.error.message).toContain('config/access');
    const { documentId } = (await root.post('/content/articles?status=draft', { data: { title: 'One' } })).body.data;
    await root.put(`/content/articles/${documentId}?status=draft&locale=de`, { data: { title: 'Eins' } });
    expect((await root.get('/locales/de')).body.data).toEqual({ versions: 1, documents: 1 });
    expect((await root.delete('/locales/de')).status).toBe(409);
    expect((await root.delete('/locales/de?documents=1')).body.data.versions).toBe(1);
    expect(await codes()).toEqual(['en', 'fr']);
    expect((await root.get(`/content/articles/${documentId}?status=draft`)).status).toBe(200);
    expect((await root.delete('/locales/xx')).status).toBe(404);
  });
});
