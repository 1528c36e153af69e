import { pino } from 'pino';
import { COMMANDS, SYSTEM } from 'plinth';
import { authenticatorCode } from './authenticator-code.ts';
import { type Browser, bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

/** A logger that keeps the mails that are only logged. */
function mailbox() {
  const mails: { readonly to: string; readonly subject: string; readonly text: string }[] = [];
  const write = (line: string) => {
    const { msg, ...mail } = JSON.parse(line);
    if (msg.startsWith('email not sent, only logged')) mails.push(mail);
  };
  return { mails, logger: pino({ level: 'info' }, { write }) };
}

async function until<T>(found: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 3_000; tries++) {
    const value = found();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come');
}

describe('the second factor of staff', () => {
  const { mails, logger } = mailbox();
  let app: StaffApp;
  let eva: Browser;
  let secret: string;
  beforeAll(async () => {
    app = await bootStaff({ logger, options: { secondFactor: { requiredRoles: ['administrator'] } } });
    eva = await app.come('eva', 'editor');
    secret = (await eva.post('/auth/second-factor/begin', { password: PASSWORD })).body.secret;
    expect((await eva.post('/auth/second-factor/enable', { code: authenticatorCode(secret) })).status).toBe(200);
  });
  afterAll(() => app?.close());

  const login = (password = PASSWORD, name = 'eva') => app.browser().post('/auth/local', { identifier: `${name}@example.com`, password });

  it('is passed by nobody who has the password alone', async () => {
    const { status, body, headers } = await login();
    expect([status, headers['set-cookie'], body.error.details.secondFactor.enrol]).toEqual([400, undefined, false]);
    const { ticket } = body.error.details.secondFactor;
    const thief = app.browser(`plinth_admin_access=${ticket}; plinth_admin=${ticket}`);
    for (const ask of [thief.get('/model'), thief.post('/auth/refresh'), thief.get('/auth/second-factor')])
      expect((await ask).status).toBe(401);
    for (const wrong of ['', '000000', authenticatorCode('AAAAAAAA'), { $ne: '' }, null])
      expect((await app.browser().post('/auth/second-factor', { ticket, code: wrong })).status).toBe(400);
    // A ticket of a person with a second factor cannot set up another one.
    expect((await app.browser().post('/auth/second-factor/enrol', { ticket })).status).toBe(400);
    const code = authenticatorCode(secret, 1);
    const done = await app.browser().post('/auth/second-factor', { ticket, code });
    expect([done.status, done.headers['set-cookie']]).toEqual([200, expect.anything()]);
    expect((await app.browser().post('/auth/second-factor', { ticket, code })).status).toBe(400);
  });

  it('is passed by nobody who reads the mail alone; the link is in no log of requests, and works once', async () => {
    await app.browser().post('/auth/forgot-password', { email: 'eva@example.com' });
    const { text } = await until(() => mails.find(({ to, text }) => to === 'eva@example.com' && text.includes('/admin/recover')));
    const link = new URL(/^http.*$/m.exec(text)?.[0] as string);
    expect([link.pathname, link.search, link.hash.slice(0, 6)]).toEqual(['/admin/recover', '', '#code=']);
    const code = link.hash.slice(6);
    const password = 'another long password';
    const reset = () => app.browser().post('/auth/reset-password', { code, password, passwordConfirmation: password });
    const answers = await Promise.all([reset(), reset(), reset()]);
    for (const { status, headers } of answers) expect([status, headers['set-cookie']]).toEqual([400, undefined]);
    expect(answers.filter(({ body }) => body.error.name === 'SecondFactorError')).toHaveLength(1);
    expect((await login(password)).body.error.name).toBe('SecondFactorError');
  });

  it('is asked of roles that need one, and of nobody by mistake', async () => {
    await app.employ('root', 'administrator');
    const { status, body, headers } = await login(PASSWORD, 'root');
    expect([status, headers['set-cookie'], body.error.details.secondFactor.enrol]).toEqual([400, undefined, true]);
    await expect(bootStaff({ options: { secondFactor: { requiredRoles: ['adminstrator'] } } })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_ROLES',
      message: expect.stringContaining('did you mean "administrator"?'),
    });
  });

  it('is taken away by a command, which tells whose it was', async () => {
    const run = async (options: object = {}): Promise<string> => {
      const group = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'admin');
      const command = group?.commands?.find(({ name }) => name === 'two-factor');
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      await command?.run?.({
        kernel: app.kernel,
        arguments: ['Eva@example.com'],
        options: { ...options },
        caller: SYSTEM,
        print,
        readSecret: async () => '',
      });
      return lines.join('\n');
    };
    expect(await run()).toMatch(/^"eva@example\.com" has two-factor authentication since \d{4}-.*, with \d+ unused recovery codes$/);
    expect(await run({ off: true })).toBe('Reset the two-factor authentication of "eva@example.com" and signed them out');
    expect(await run()).toBe('"eva@example.com" has no two-factor authentication');
    const { text } = await until(() => mails.find(({ to, subject }) => to === 'eva@example.com' && subject.includes('second factor')));
    expect(text).toContain('http://shop.example/admin/account');
    expect((await eva.get('/model')).status).toBe(401);
    expect((await login('another long password')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is not offered to be recovered where no mail arrives', async () => {
    const env = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(43) };
    const users = { 'users-permissions': { config: { jwtSecret: 'q8fZ2mYx0vB7nK4sT1wL9cR6dH3gJ5pA' } } };
    const offered = async (plugins: object) => {
      const app = await bootStaff({ env, plugins: { ...users, ...plugins } });
      const { recovery } = (await app.browser().get('/session')).body.data;
      await app.close();
      return recovery;
    };
    expect(await offered({})).toBe('none');
    expect(await offered({ mail: false })).toBe('none');
    expect(await offered({ mail: { config: { from: 'post@example.org', smtp: { host: '127.0.0.1' } } } })).toBe('mail');
  });
});
