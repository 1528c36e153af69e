import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from 'plinth';
import { MAIL } from 'plinth/plugins/mail';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { bootMailApp, type MailApp, type MailAppOptions, WELCOME, writeFiles } from './letters.ts';
import { type Sink, silentServer, smtpSink, until } from './smtp-sink.ts';

const DAY = 24 * 3_600_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  writeFiles(folder, WELCOME);
});
afterAll(() => rmSync(folder, { recursive: true }));

const nodes: MailApp[] = [];
const servers: Sink[] = [];
async function end(): Promise<void> {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

async function boot(port: number, more: Partial<MailAppOptions> & { readonly smtp?: object; readonly every?: number } = {}) {
  const { smtp, every = 200, ...options } = more;
  const mail = {
    from: '"Example, Inc." <post@example.com>',
    every,
    smtp: { host: '127.0.0.1', port, requireTls: false, ...smtp },
  };
  const node = await bootMailApp({ folder, mail, ...options });
  nodes.push(node);
  return node;
}

async function sinkAt(port = 0, options = {}): Promise<Sink> {
  const sink = await smtpSink(options, port);
  servers.push(sink);
  return sink;
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const sink = await smtpSink();
  await sink.close();
  return sink.port;
}

eachDialect('mails', (dialect) => {
  let database: TemporaryDatabase;
  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await end();
    await database.remove();
  });

  it('arrive soon, with both parts and honest headers, and are forgotten', async () => {
    const sink = await sinkAt();
    const node = await boot(sink.port, { database: database.url, every: 3_600_000 });
    await node.send();
    await until(() => sink.taken.length === 1);
    const [mail] = sink.taken;
    expect(mail).toMatchObject({ from: 'post@example.com', to: ['ada@example.org'] });
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        'From: "Example, Inc." <post@example.com>',
        'To: ada@example.org',
        'Subject: Welcome, Ada',
        'Auto-Submitted: auto-generated',
        expect.stringMatching(/^Message-ID: <[\w-]{36}@example\.com>$/),
        expect.stringMatching(/^Date: /),
        expect.stringMatching(/^Content-Type: multipart\/alternative;/),
      ]),
    );
    expect(mail?.headers.join()).not.toMatch(/nodemailer/i);
    expect(mail?.raw).toContain('Dear Ada,\nconfirm: https://example.org/confirm?a=1&b=2\n');
    expect(mail?.raw).toContain('<a href="https://example.org/confirm?a=1&amp;b=2">confirm</a>');
    await until(async () => (await node.queued()).length === 0);
  });

  it('never wait for a server that refuses, and arrive when it is back', async () => {
    const port = await freePort();
    const node = await boot(port, { database: database.url });
    await node.send();
    const failures = () => node.lines.filter(({ msg }) => msg === 'email delivery failed and will be retried');
    await until(() => failures().length >= 2);
    expect(failures()[0]).toMatchObject({ level: 40, to: 'ada@example.org', template: 'welcome', attempt: 1 });
    expect(failures()[0]?.reason).toMatch(/ECONNREFUSED/);
    expect(await node.queued()).toEqual([expect.objectContaining({ recipient: 'ada@example.org', subject: 'Welcome, Ada' })]);
    const sink = await sinkAt(port);
    await until(() => sink.taken.length === 1);
    await until(async () => (await node.queued()).length === 0);
    expect(JSON.stringify(node.lines)).not.toContain('/confirm?');
  });

  it('never wait for a server that says nothing, and arrive when it speaks again', async () => {
    const silent = await silentServer();
    const node = await boot(silent.port, { database: database.url, smtp: { timeout: 1_000 } });
    await node.send();
    // The mail is sent, and its delivery has not failed yet.
    expect(node.lines.filter(({ level }) => level > 30)).toEqual([]);
    await until(() => node.lines.some(({ msg }) => msg === 'email delivery failed and will be retried'));
    await silent.close();
    const sink = await sinkAt(silent.port);
    await until(() => sink.taken.length === 1);
  });

  it('are not held up by a server that sends its reply drop by drop', async () => {
    const slow = await silentServer(0, '220-wait\r\n');
    servers.push(slow);
    const node = await boot(slow.port, { database: database.url, smtp: { timeout: 500 } });
    await node.send();
    await until(() => node.lines.some(({ msg }) => msg === 'email delivery failed and will be retried'));
  });

  it('are delivered once, whatever the number of nodes', async () => {
    const sink = await sinkAt();
    const all = await Promise.all([1, 2].map(() => boot(sink.port, { database: database.url, every: 100 })));
    const names = Array.from({ length: 12 }, (_, index) => `Ada${index}`);
    await Promise.all(
      names.map((name, index) => (all[index % 2] as MailApp).send({ to: `${name}@example.org`.toLowerCase(), data: { name, url: 'u' } })),
    );
    await until(async () => (await (all[0] as MailApp).queued()).length === 0);
    // A mail that comes later arrives last: none of the others is still under way.
    await (all[0] as MailApp).send({ to: 'last@example.org', data: { name: 'last', url: 'u' } });
    await until(() => sink.taken.at(-1)?.to[0] === 'last@example.org');
    const recipients = [...names.map((name) => `${name}@example.org`.toLowerCase()), 'last@example.org'];
    expect(sink.taken.map(({ to }) => to[0]).sort()).toEqual(recipients.sort());
    for (const node of all) expect(node.lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  it('keep every character', async () => {
    const sink = await sinkAt();
    const node = await boot(sink.port, { database: database.url });
    const name = `Zoë 🌱 ${'long '.repeat(300)}`;
    await node.send({ to: 'ada@example.org', data: { name, url: 'u'.repeat(70_000) } });
    await until(() => sink.taken.length === 1);
    expect(sink.taken[0]?.headers.find((header) => header.startsWith('Subject: '))).toMatch(/=\?UTF-8\?/);
    expect(sink.taken[0]?.raw.match(/u{70000}/g)).toHaveLength(2);
  });

  it('that cannot be delivered within a day are given up', async () => {
    const port = await freePort();
    const node = await boot(port, { database: database.url, every: 100 });
    await node.send();
    await until(() => node.lines.some(({ msg }) => msg === 'email delivery failed and will be retried'));
    const { knex } = node.kernel.container.resolve(DATABASE);
    await knex('plinth_queue').update({ put_at: Date.now() - DAY - 1_000 });
    await until(() => node.lines.some(({ level }) => level === 50));
    // Its text, which may hold secrets, is gone; to whom it was sent and why it failed stay.
    const [failed] = await node.kernel.container.resolve(MAIL).failures();
    expect(failed).toMatchObject({
      to: 'ada@example.org',
      template: 'welcome',
      reason: expect.stringContaining('ECONNREFUSED'),
      nextAt: null,
    });
    expect(JSON.stringify(await knex('plinth_queue').select())).not.toMatch(/confirm|Welcome/);
    expect(node.lines.filter(({ level }) => level === 50)).toEqual([
      expect.objectContaining({
        to: 'ada@example.org',
        template: 'welcome',
        msg: 'email delivery failed permanently after 24 hours',
      }),
    ]);
  });

  /** Rejects recipients whose name begins with "no". */
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
    done(address.startsWith('no') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined);

  it('that a server refuses wait twice as long each time', async () => {
    const sink = await sinkAt(0, { onRcptTo });
    const node = await boot(sink.port, { database: database.url });
    await node.send({ to: 'nobody@example.org' });
    const attempts = () => node.lines.filter(({ to }) => to === 'nobody@example.org');
    await until(() => attempts().length >= 3);
    expect(attempts()[0]?.reason).toMatch(/550 no such user/);
    for (const [index, { attempt, pause }] of attempts().slice(0, 3).entries()) {
      expect(attempt).toBe(index + 1);
      // A random part makes the pause up to a quarter longer.
      expect(Number(pause) / (200 * 2 ** index)).toBeGreaterThanOrEqual(1);
      expect(Number(pause) / (200 * 2 ** index)).toBeLessThanOrEqual(1.26);
    }
  });

  it('that a server refuses do not hold up the others, however many they are', async () => {
    const sink = await sinkAt(0, { onRcptTo });
    const node = await boot(sink.port, { database: database.url, every: 3_600_000 });
    for (let index = 0; index < 12; index++) await node.send({ to: `no${index}@example.org` });
    await node.send();
    await until(async () => sink.taken.length === 1 && (await node.queued()).length === 12);
    expect((await node.queued()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('of a node that stopped before it delivered them are delivered by the next one', async () => {
    const silent = await silentServer();
    const first = await boot(silent.port, { database: database.url });
    await first.send();
    await until(() => silent.connections > 0);
    await first.close();
    nodes.splice(0);
    await silent.close();
    const sink = await sinkAt(silent.port);
    await boot(silent.port, { database: database.url });
    await until(() => sink.taken.length === 1);
  });
});

describe('mails that wait', () => {
  afterEach(end);

  it('are sealed where there is a secret, and arrive', async () => {
    const port = await freePort();
    const node = await boot(port, { env: { MAIL_SECRET: 'm'.repeat(32) } });
    await node.send();
    await until(() => node.lines.some(({ msg }) => msg === 'email delivery failed and will be retried'));
    const rows = await node.kernel.container.resolve(DATABASE).knex('plinth_queue');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/confirm|ada@example/);
    const sink = await sinkAt(port);
    await until(() => sink.taken.length === 1);
    expect(sink.taken[0]?.raw).toContain('https://example.org/confirm?a=1&b=2');
  });
});

describe('the connection to the server', () => {
  afterEach(end);

  /** Uses a self-signed certificate. */
  const encrypted = (options = {}) => sinkAt(0, { disabledCommands: ['AUTH'], ...options });
  const failure = async (node: MailApp) => {
    await until(() => node.lines.some(({ reason }) => reason !== undefined));
    return node.lines.find(({ reason }) => reason !== undefined)?.reason;
  };

  it('carries nothing before it is encrypted', async () => {
    const sink = await sinkAt();
    const node = await boot(sink.port, { smtp: { requireTls: true } });
    await node.send();
    expect(await failure(node)).toMatch(/STARTTLS/);
    expect(sink.taken).toEqual([]);
  });

  it.each([false, true])('is refused when the certificate is not the server’s (TLS at once: %p)', async (secure) => {
    const sink = await encrypted({ secure });
    const node = await boot(sink.port, { smtp: { requireTls: true, secure } });
    await node.send();
    expect(await failure(node)).toMatch(/certificate|altnames|self.signed/i);
    expect(sink.taken).toEqual([]);
  });

  it.each([false, true])('may skip the check of the certificate (TLS at once: %p)', async (secure) => {
    const sink = await encrypted({ secure });
    const node = await boot(sink.port, { smtp: { requireTls: true, secure, verifyCertificate: false } });
    await node.send();
    await until(() => sink.taken.length === 1);
    expect(sink.taken[0]?.secure).toBe(true);
  });

  it('logs in, and no log holds the password', async () => {
    const logins: unknown[] = [];
    const onAuth = (auth: { username?: string; password?: string }, _: unknown, done: (error: null, user: object) => void) => {
      logins.push([auth.username, auth.password]);
      if (auth.password === 'pa55w0rd') done(null, { user: auth.username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }) as never, {});
    };
    const sink = await encrypted({ disabledCommands: [], authOptional: false, onAuth });
    const env = { SMTP_USER: 'plinth', SMTP_PASSWORD: 'pa55w0rd' };
    const node = await boot(sink.port, { smtp: { verifyCertificate: false }, env });
    await node.send();
    await until(() => sink.taken.length === 1);
    expect(logins).toEqual([['plinth', 'pa55w0rd']]);
    const wrong = await boot(sink.port, { smtp: { verifyCertificate: false }, env: { ...env, SMTP_PASSWORD: 'wr0ng' } });
    await wrong.send();
    expect(await failure(wrong)).toMatch(/535/);
    for (const { lines } of [node, wrong]) expect(JSON.stringify(lines)).not.toMatch(/pa55w0rd|wr0ng/);
  });
});

describe('headers', () => {
  afterEach(end);

  it('cannot be added by values, and a mail has one receiver', async () => {
    const sink = await sinkAt();
    const node = await boot(sink.port);
    const name = 'Ada\r\nBcc: eve@example.org\r\n\r\n<p>';
    await node.send({ data: { name, url: '.\r\nMAIL FROM:<eve@example.org>\r\n' } });
    await until(() => sink.taken.length === 1);
    const [mail] = sink.taken;
    expect(mail?.to).toEqual(['ada@example.org']);
    expect(mail?.headers.filter((header) => /^(bcc|cc|to|subject):/i.test(header))).toEqual([
      'To: ada@example.org',
      'Subject: Welcome, Ada Bcc: eve@example.org <p>',
    ]);
  });
});
