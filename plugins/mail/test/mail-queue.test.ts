import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { MailQueue, type NewMail, type QueuedMail } from '../mail-queue.ts';
import { bootMailApp, type MailApp, WELCOME, writeFiles } from './letters.ts';

const SECOND = 1_000;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND);

eachDialect('the queue of mails', (dialect) => {
  let folder: string;
  let database: TemporaryDatabase;
  let app: MailApp;
  let queue: MailQueue;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    writeFiles(folder, WELCOME);
    database = await dialect.createDatabase();
    app = await bootMailApp({ folder, database: database.url });
    queue = new MailQueue(() => app.kernel.container.resolve(DATABASE));
  });
  afterEach(() => app.kernel.container.resolve(DATABASE).knex('mail_queue').delete());
  afterAll(async () => {
    await app.close();
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  const mail = (recipient: string): NewMail => ({
    message_id: '<1@example.org>',
    recipient,
    template: 'welcome',
    subject: 'Zoë 🌱',
    text: 'line\nline \'"`\\ {{x}}',
    html: null,
  });
  const first = async () => (await queue.due(10))[0] as QueuedMail;

  it('gives what was put into it, as it was', async () => {
    await queue.add(mail('ada@example.org'));
    expect(await first()).toMatchObject({ ...mail('ada@example.org'), attempts: 0 });
  });

  it('gives what waits longest first, and nothing before its time', async () => {
    for (const recipient of ['a', 'b', 'c']) await queue.add(mail(recipient));
    await queue.postpone(await first(), inSeconds(-60));
    const [, b] = (await queue.due(10)) as [QueuedMail, QueuedMail];
    await queue.postpone(b, inSeconds(60));
    expect((await queue.due(10)).map(({ recipient }) => recipient)).toEqual(['a', 'c']);
    expect(await queue.due(1)).toHaveLength(1);
  });

  it('lets one of several begin an attempt, and none before the claim has ended', async () => {
    await queue.add(mail('ada@example.org'));
    const seen = await first();
    const claims = await Promise.all([1, 2, 3].map(() => queue.claim(seen, inSeconds(60))));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await queue.due(10)).toEqual([]);
    await queue.postpone(seen, inSeconds(-1));
    expect(await queue.claim(seen, inSeconds(60))).toBe(false);
    expect(await queue.claim(await first(), inSeconds(60))).toBe(true);
  });

  it('knows what is old, and forgets what is removed', async () => {
    await queue.add(mail('ada@example.org'));
    expect(await queue.olderThan(inSeconds(-60), 10)).toEqual([]);
    const [old] = await queue.olderThan(inSeconds(60), 10);
    expect(old).toMatchObject({ recipient: 'ada@example.org', template: 'welcome', attempts: 0 });
    await queue.remove(old as QueuedMail);
    expect(await queue.olderThan(inSeconds(60), 10)).toEqual([]);
  });
});
