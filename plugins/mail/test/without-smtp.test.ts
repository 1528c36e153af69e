import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIL } from 'plinth/plugins/mail';
import { bootMailApp, type MailApp, WELCOME, writeFiles } from './letters.ts';

const SECRET = 'https://example.org/reset?code=5ecre7';

describe('without a server', () => {
  let folder: string;
  let app: MailApp | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    writeFiles(folder, WELCOME);
  });
  afterEach(async () => {
    await app?.close();
    rmSync(folder, { recursive: true });
  });

  it('development shows mails in the log, and says nothing at boot', async () => {
    app = await bootMailApp({ folder });
    expect(app.lines.filter(({ level }) => level > 30)).toEqual([]);
    await app.send({ data: { name: 'Ada', url: SECRET } });
    expect(app.lines.at(-1)).toMatchObject({
      level: 30,
      to: 'ada@example.org',
      subject: 'Welcome, Ada',
      text: `Dear Ada,\nconfirm: ${SECRET}\n`,
      msg: 'email not sent, only logged, because no SMTP server is configured',
    });
    expect(await app.queued()).toEqual([]);
  });

  it('production warns once at boot and of each mail, and no log holds a secret', async () => {
    app = await bootMailApp({ folder, env: { NODE_ENV: 'production' } });
    const warnings = () => (app as MailApp).lines.filter(({ level, msg }) => level === 40 && msg.includes('SMTP'));
    expect(warnings()).toEqual([
      expect.objectContaining({
        mails: ['welcome'],
        msg: 'no SMTP server is configured, so these emails will not be sent: welcome. Set smtp of the plugin mail, or SMTP_HOST',
      }),
    ]);
    await app.send({ data: { name: 'Ada', url: SECRET } });
    expect(warnings()[1]).toMatchObject({
      to: 'ada@example.org',
      template: 'welcome',
      msg: 'email to ada@example.org not sent: no SMTP server is configured',
    });
    expect(JSON.stringify(app.lines)).not.toContain('5ecre7');
    expect(await app.queued()).toEqual([]);
  });

  it('mistakes are mistakes all the same', async () => {
    app = await bootMailApp({ folder });
    await expect(app.send({ to: 'ada@example.org\r\nBcc: eve@example.org' })).rejects.toMatchObject({ code: 'MAIL_ADDRESS' });
    await expect(app.send({ template: 'welcom' })).rejects.toThrow('there is no email template "welcom" (did you mean "welcome"?)');
    await expect(app.send({ template: 'invoice' })).rejects.toThrow(/ "invoice" \(available: .*welcome.*\)\. Add a folder/);
    await expect(app.send({ data: { name: 'Ada' } })).rejects.toThrow('the email "welcome" requires values for url');
    const mail = app.kernel.container.resolve(MAIL);
    await expect(mail.send({ to: 'ada@example.org' } as never)).rejects.toThrow('either "template" and "data", or "subject" and "text"');
    await expect(mail.send({ subject: 'A', text: 'B' } as never)).rejects.toMatchObject({ code: 'MAIL_ADDRESS' });
  });

  it('a mail may have a text of its own', async () => {
    app = await bootMailApp({ folder });
    const mail = app.kernel.container.resolve(MAIL);
    await mail.send({ to: 'ada@example.org', subject: 'Your\r\nBcc: order', text: 'It is on its way.\n' });
    expect(app.lines.at(-1)).toMatchObject({ level: 30, to: 'ada@example.org', subject: 'Your Bcc: order', text: 'It is on its way.\n' });
  });
});
