import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { eachDialect } from 'plinth/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { BUILT_IN_ROLES } from '../staff/built-in-roles.ts';
import { type Browser, bootStaff, type StaffApp, type StaffAppOptions } from './staff-app.ts';

const CHANGES = ['plugin::admin.settings.read', 'plugin::admin.settings.change'];
const GUARDS = ['plugin::admin.security.read', 'plugin::admin.security.change'];

const roles = {
  agency: { title: 'Agency', actions: CHANGES },
  guard: { title: 'Guard', actions: [...CHANGES, ...GUARDS] },
  keeper: { title: 'Keeper', actions: GUARDS },
};

const LOGIN = { user: 'ada', password: 'hunter2-and-a-half' };

/** A mail server that notes mails and logins. */
interface Post {
  readonly port: number;
  readonly taken: readonly { readonly to: string; readonly text: string }[];
  readonly logins: readonly unknown[];
  /** Resolves with the next mail. */
  next(): Promise<{ readonly to: string; readonly text: string }>;
  close(): Promise<void>;
}

async function openPost(options: SMTPServerOptions = {}): Promise<Post> {
  const taken: { to: string; text: string }[] = [];
  const logins: unknown[] = [];
  const waiting: ((mail: { to: string; text: string }) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _, done) {
      logins.push([auth.username, auth.password]);
      done(null, { user: auth.username });
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        const mail = { to: envelope.rcptTo.map(({ address }) => address).join(), text };
        taken.push(mail);
        waiting.shift()?.(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    logins,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

interface Key {
  readonly key: string;
  readonly value?: unknown;
  readonly isSet: boolean;
  readonly isHidden: boolean;
  readonly mayChange: boolean;
  readonly needs: string;
  readonly risk: string | null;
  readonly clears: readonly string[];
}

eachDialect('settings that can redirect trust', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  const posts: Post[] = [];
  const refusals: ((reason: string) => void)[] = [];
  /** Resolves when the next delivery of a mail has failed. */
  const nextRefusal = () => new Promise<string>((resolve) => void refusals.push(resolve));

  const boot = async ({ plugins = {}, ...more }: StaffAppOptions = {}) => {
    const write = (line: string) => {
      const { msg, reason } = JSON.parse(line) as { readonly msg: string; readonly reason?: string };
      if (msg === 'email delivery failed and will be retried') refusals.shift()?.(reason ?? '');
    };
    app = await bootStaff({
      database: dialect,
      options: { roles },
      plugins: { mail: { config: { every: 100 } }, outgoing: { config: { allow: ['127.0.0.1'] } }, ...plugins },
      server: { encryptionKey: 'k'.repeat(40) },
      logger: pino({ level: 'warn' }, { write }),
      ...more,
    });
    root = await app.come('root', 'administrator');
  };
  const post = async (options?: SMTPServerOptions) => {
    const made = await openPost(options);
    posts.push(made);
    return made;
  };
  afterEach(async () => {
    await app?.close();
    refusals.splice(0);
    await Promise.all(posts.splice(0).map((each) => each.close()));
  });

  const sections = async (browser: Browser) => (await browser.get('/settings')).body.data.sections as { name: string; keys: Key[] }[];
  const keyOf = async (name: string, key: string, browser = root) =>
    (await sections(browser)).find((each) => each.name === name)?.keys.find((each) => each.key === key) as Key;
  const server = ({ port }: Pick<Post, 'port'>) => ({ from: 'post@example.com', host: '127.0.0.1', port, requireTls: false });

  it('need a permission that no role has by default but the administrator, one by one', async () => {
    await boot();
    const [agency, keeper] = [await app.come('agency', 'agency'), await app.come('keeper', 'keeper')];
    const actions = new Map([...CHANGES, ...GUARDS].map((action) => [action, { action } as never]));
    for (const role of ['editor', 'author'])
      expect(BUILT_IN_ROLES[role]?.granted({ actions }, [])).not.toEqual(expect.arrayContaining([expect.stringContaining('security')]));
    await root.put('/settings/mail', { set: { from: 'post@example.com', host: 'mail.invalid', ...LOGIN } });
    const before = await sections(root);
    const risks = before.flatMap(({ name, keys }) => keys.filter(({ risk }) => risk !== null).map((each) => ({ ...each, name })));
    expect(risks.map(({ name, key }) => `${name}.${key}`)).toEqual(
      expect.arrayContaining([
        ...['from', 'replyTo', 'host', 'port', 'secure', 'requireTls', 'verifyCertificate', 'user', 'password'].map((key) => `mail.${key}`),
        ...['allowRegister', 'emailConfirmation'].map((key) => `users-permissions.${key}`),
      ]),
    );
    for (const { name, key, needs } of risks) {
      expect(needs).toBe('plugin::admin.security.change');
      for (const body of [{ set: { [key]: 'evil.example' } }, { unset: [key] }, { set: { maxFiles: 3, [key]: true } }]) {
        const { status, body: told } = await agency.put(`/settings/${name}`, body);
        expect([status, told.error.message, told.error.details.keys]).toEqual([
          403,
          `A change of ${name}.${key} needs the permission ${needs}`,
          [key],
        ]);
      }
      expect(await keyOf(name, key, agency)).toMatchObject({ isHidden: true, mayChange: false });
      expect(await keyOf(name, key, agency)).not.toHaveProperty('value');
    }
    expect(await sections(root)).toEqual(before);
    expect((await agency.get('/settings/export')).status).toBe(403);
    expect((await agency.put('/settings/upload', { set: { maxFiles: 3 } })).status).toBe(200);
    expect((await keeper.put('/settings/upload', { set: { maxFiles: 4 } })).status).toBe(403);
    expect((await keeper.put('/settings/users-permissions', { set: { allowRegister: false } })).status).toBe(200);
  });

  it('send no stored secret to another server, and not over a weaker connection', async () => {
    await boot();
    const [own, evil] = [await post(), await post()];
    const given = { ...server(own), ...LOGIN };
    expect((await root.put('/settings/mail', { set: given })).body.meta).toEqual({ cleared: [] });
    expect((await root.post('/settings/letter')).status).toBe(200);
    expect(own.logins).toEqual([[LOGIN.user, LOGIN.password]]);
    expect((await keyOf('mail', 'port')).clears).toEqual(['password', 'user']);
    expect((await root.put('/settings/mail', { set: { port: evil.port } })).body.meta).toEqual({ cleared: ['password', 'user'] });
    expect(await keyOf('mail', 'password')).toMatchObject({ isSet: false });
    expect((await root.post('/settings/letter')).status).toBe(200);
    expect([evil.taken.length, evil.logins]).toEqual([1, []]);
    await root.put('/settings/mail', { set: { port: own.port } });
    expect((await root.post('/settings/letter')).status).toBe(200);
    expect(own.logins).toHaveLength(1);
    // A user without a password is refused: the server would be told neither.
    const half = await root.put('/settings/mail', { set: { user: 'ada' } });
    expect([half.status, half.body.error.message]).toEqual([400, expect.stringContaining('password')]);
  });

  it('send no secret of the environment to where settings say', async () => {
    const [own, evil] = [await post(), await post()];
    const { host, port, requireTls } = server(own);
    const smtp = { host, requireTls };
    await boot({
      plugins: { mail: { config: { from: 'post@example.com', smtp } } },
      env: { SMTP_USER: LOGIN.user, SMTP_PASSWORD: LOGIN.password },
    });
    expect((await root.put('/settings/mail', { set: { port: evil.port } })).status).toBe(200);
    expect((await root.post('/settings/letter')).status).toBe(200);
    expect([evil.taken.length, evil.logins]).toEqual([1, []]);
    // There, the person can give other ones.
    expect((await root.put('/settings/mail', { set: { port, user: 'eve', password: 'another-password' } })).status).toBe(200);
    expect((await root.post('/settings/letter')).status).toBe(200);
    expect(own.logins).toEqual([['eve', 'another-password']]);
  });

  it('carry no code of somebody who may do more than the person who has saved them', async () => {
    await boot();
    const [own, evil] = [await post(), await post()];
    const guard = await app.come('guard', 'guard');
    await app.employ('agency', 'agency');
    const forgot = (name: string) => app.browser().post('/auth/forgot-password', { email: `${name}@example.com` });
    expect((await guard.put('/settings/mail', { set: server(evil) })).status).toBe(200);
    const refused = nextRefusal();
    expect((await forgot('root')).status).toBe(200);
    expect(await refused).toMatch(/saved by staff:\d+, who has fewer permissions than staff:\d+/);
    for (const name of ['guard', 'agency']) {
      const arrived = evil.next();
      await forgot(name);
      expect(await arrived).toMatchObject({ to: `${name}@example.com`, text: expect.stringContaining('/admin/recover#') });
    }
    expect(evil.taken.map(({ to }) => to)).not.toContain('root@example.com');
    // What waits goes out once somebody who may do as much has saved the settings.
    const arrived = own.next();
    await root.put('/settings/mail', { set: server(own) });
    expect((await arrived).to).toBe('root@example.com');
    // A change that redirects nothing does not count as one.
    await guard.put('/settings/upload', { set: { maxFiles: 3 } });
    const again = own.next();
    await forgot('root');
    expect((await again).to).toBe('root@example.com');
    // An invitation opens an account, too.
    await guard.put('/settings/mail', { set: { replyTo: 'guard@example.com' } });
    const invitation = nextRefusal();
    await root.post('/staff', { name: 'Bo', email: 'bo@example.com', role: 'administrator' });
    expect(await invitation).toContain('who has fewer permissions than');
    expect(own.taken.map(({ to }) => to)).not.toContain('bo@example.com');
  });

  it('carry no such code because somebody else has saved another key', async () => {
    await boot();
    const evil = await post();
    const guard = await app.come('guard', 'guard');
    const forgot = () => app.browser().post('/auth/forgot-password', { email: 'root@example.com' });
    expect((await guard.put('/settings/mail', { set: server(evil) })).status).toBe(200);
    // The sender is another key than the server, and the password is given again because the server has changed.
    for (const set of [{ from: 'other@example.com' }, { replyTo: 'root@example.com' }, LOGIN]) {
      expect((await root.put('/settings/mail', { set })).status).toBe(200);
      const refused = nextRefusal();
      await forgot();
      expect(await refused).toMatch(/\(host, port, requireTls\) were saved by staff:\d+/);
    }
    expect(evil.taken).toEqual([]);
  });

  it('need only the keys to be saved again that the weaker person has saved', async () => {
    await boot();
    const own = await post();
    const guard = await app.come('guard', 'guard');
    const forgot = () => app.browser().post('/auth/forgot-password', { email: 'root@example.com' });
    await root.put('/settings/mail', { set: server(own) });
    await guard.put('/settings/mail', { set: { replyTo: 'guard@example.com' } });
    const refused = nextRefusal();
    await forgot();
    expect(await refused).toMatch(/\(replyTo\) were saved by staff:\d+/);
    const arrived = own.next();
    await root.put('/settings/mail', { unset: ['replyTo'] });
    expect((await arrived).to).toBe('root@example.com');
    // What is unset decides, too: mails would go over an unprotected connection.
    await root.put('/settings/mail', { set: { verifyCertificate: false } });
    await guard.put('/settings/mail', { unset: ['verifyCertificate'] });
    const again = nextRefusal();
    await forgot();
    expect(await again).toMatch(/\(verifyCertificate\) were saved by/);
  });

  it('take no host that is not public, unless the app allows it', async () => {
    await boot({ plugins: { outgoing: {} } });
    for (const host of [
      '127.0.0.1',
      '169.254.169.254',
      'localhost',
      '::1',
      '[::1]',
      '10.0.0.1',
      '2130706433',
      '::ffff:127.0.0.1',
      '0.0.0.0',
    ]) {
      const { status, body } = await root.put('/settings/mail', { set: { from: 'post@example.com', host } });
      expect([host, status, body.error.details?.errors?.[0]]).toEqual([
        host,
        400,
        expect.objectContaining({ path: ['host'], message: expect.stringContaining('not public') }),
      ]);
    }
    expect((await keyOf('mail', 'host')).isSet).toBe(false);
  });

  it('tell by a test mail nothing about ports without a mail server', async () => {
    const smtp = { host: '127.0.0.1', requireTls: false, timeout: 500 };
    await boot({ plugins: { mail: { config: { every: 100, from: 'post@example.com', smtp } } } });
    const speaking = async (text: string) => {
      const made = createServer((socket) => void socket.on('error', () => undefined).end(text));
      await new Promise<void>((done) => void made.listen(0, '127.0.0.1', () => done()));
      const close = () => new Promise<void>((done) => void made.close(() => done()));
      posts.push({ port: (made.address() as AddressInfo).port, taken: [], logins: [], close, next: () => Promise.reject(new Error()) });
      return (made.address() as AddressInfo).port;
    };
    const silent = async () => {
      const made = createServer((socket) => void socket.on('error', () => undefined));
      await new Promise<void>((done) => void made.listen(0, '127.0.0.1', () => done()));
      posts.push({ port: 0, taken: [], logins: [], close: async () => void made.close(), next: () => Promise.reject(new Error()) });
      return (made.address() as AddressInfo).port;
    };
    const closed = await openPost();
    await closed.close();
    const answers: unknown[] = [];
    for (const port of [
      closed.port,
      await speaking(''),
      await speaking('SSH-2.0-x\r\n'),
      await speaking('HTTP/1.1 400 Bad Request\r\n\r\n'),
      await silent(),
    ]) {
      expect((await root.put('/settings/mail', { set: { port } })).status).toBe(200);
      const { status, body } = await root.post('/settings/letter');
      answers.push([status, body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual([
      400,
      expect.objectContaining({
        error: expect.objectContaining({ message: expect.stringMatching(/^The mail server rejected the email/) }),
      }),
    ]);
    // A mail server that refuses the login says so: that helps the person who has entered it.
    const strict = await post({ onAuth: (_, __, done) => done(Object.assign(new Error('Who are you?'), { responseCode: 535 })) });
    await root.put('/settings/mail', { set: { port: strict.port, ...LOGIN } });
    expect((await root.post('/settings/letter')).body.error.message).toContain('Who are you?');
  });

  it('show no secret of files', async () => {
    const secrets = {
      token: 'hunter2-transfer-token-1',
      key: 'hunter2-search-key',
      target: 'hunter2-target-token-1',
      old: 'hunter2-old-encryption-key-00000',
    };
    await boot({
      plugins: {
        transfer: { config: { token: secrets.token, targets: { live: { url: 'https://live.example', token: secrets.target } } } },
        search: { config: { service: { name: 'meilisearch', url: 'http://127.0.0.1:7700', key: secrets.key } } },
        audit: { enabled: true, config: { oldKeys: [secrets.old] } },
      },
    });
    const { status, body } = await root.get('/settings');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('targets');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});
