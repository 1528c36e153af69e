import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DATABASE, type Logger } from 'plinth';
import { MAIL } from 'plinth/plugins/mail';
import { eachDialect } from 'plinth/testing';
import { SMTPServer } from 'smtp-server';
import { type Browser, bootStaff, OTHERS_OFF, type StaffApp } from './staff-app.ts';

const DAY = 24 * 3_600_000;

/** What the log says of a delivery, after its result is stored. */
const SAID = {
  retried: 'email delivery failed and will be retried',
  givenUp: 'email delivery failed permanently after 24 hours',
  delivered: 'email delivered',
};

/** A logger whose lines are events. */
function tellingLog(): { readonly logger: Logger; readonly said: EventEmitter } {
  const said = new EventEmitter();
  const tell = (_: unknown, message?: unknown) => void (typeof message === 'string' && said.emit(message));
  const names = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  return { said, logger: Object.fromEntries(names.map((name) => [name, tell])) as unknown as Logger };
}

eachDialect('an invitation whose mail cannot be delivered', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let refuses = true;
  const { logger, said } = tellingLog();
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuses ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const smtp = { host: '127.0.0.1', port, requireTls: false };
    const mail = { config: { from: 'post@shop.example', smtp, every: 60_000 } };
    app = await bootStaff({ database: dialect, logger, plugins: { ...OTHERS_OFF, mail } });
    root = await app.come('root', 'administrator');
  });
  afterAll(async () => {
    await app?.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  const person = async () => (await root.get('/staff')).body.data.people.find(({ name }: { name: string }) => name === 'Ada');
  const queue = async () => (await root.get('/health')).body.data.queues.find(({ name }: { name: string }) => name === 'mail.deliver');
  const onHome = async (by = root) => (await by.get('/home')).body.data.waits;

  it('still has its link, and its reason stands on Home, with the person and in Health', async () => {
    const refused = once(said, SAID.retried);
    const { status, body } = await root.post('/staff', { name: 'Ada', email: 'ada@example.com', role: 'author' });
    expect([status, body.data.mail, body.data.link]).toEqual([201, 'queued', expect.stringContaining('#invited=1&code=')]);
    await refused;
    const reason = expect.stringContaining('550 no such user');
    expect((await person()).mailFailure).toEqual({ reason, nextAt: expect.any(String) });
    expect(await queue()).toMatchObject({ waiting: 1, failed: 0, retrying: 1, error: reason });
    expect(await onHome()).toEqual([{ title: 'An email could not be delivered', note: reason, at: null, to: { page: '/health' } }]);
    // Others do not see the state of the service.
    expect(await onHome(await app.come('eva', 'editor'))).toEqual([]);
  });

  it('stays with its reason when it is given up, without its text', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    const givenUp = once(said, SAID.givenUp);
    // A day later.
    await knex('plinth_queue').update({ put_at: Date.now() - DAY - 1_000, due: 0 });
    await givenUp;
    expect((await queue()).failed).toBe(1);
    expect((await person()).mailFailure).toEqual({ reason: expect.stringContaining('550'), nextAt: null });
    expect(JSON.stringify(await knex('plinth_queue').select())).not.toMatch(/code=|invites you/);
    const [item] = (await root.get('/health/queue?queue=mail.deliver')).body.data;
    expect(item).toMatchObject({ state: 'failed', error: expect.stringContaining('550'), canRetry: false });
    expect(JSON.stringify(item)).not.toContain('ada@example.com');
    // Its text is gone, so it is not sent again, and nothing says that it is.
    expect((await root.post('/health/queue', { deed: 'again', queue: 'mail.deliver' })).body.data).toEqual({ count: 0 });
    expect((await queue()).failed).toBe(1);
  });

  it('is forgotten once a later one arrives', async () => {
    refuses = false;
    const { documentId } = await person();
    const arrived = once(said, SAID.delivered);
    await root.post(`/staff/${documentId}/link`);
    await arrived;
    expect((await person()).mailFailure).toBeNull();
    expect([(await queue()).failed, await onHome()]).toEqual([0, []]);
  });
});

describe('an invitation without a mail server', () => {
  it('has its link, and says that no mail was sent', async () => {
    const app = await bootStaff();
    try {
      const root = await app.come('root', 'administrator');
      const mail = app.kernel.container.resolve(MAIL);
      const { data } = (await root.post('/staff', { name: 'Ada', email: 'ada@example.com', role: 'author' })).body;
      // No mail server: the link is passed on.
      expect([mail.isSent, data.mail, typeof data.link]).toEqual([false, 'off', 'string']);
    } finally {
      await app.close();
    }
  });
});
