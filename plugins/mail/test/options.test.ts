import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailOptions } from '../options.ts';
import { bootMailApp, WELCOME, writeFiles } from './letters.ts';
import { smtpSink, until } from './smtp-sink.ts';

const smtp = { host: 'mail.example.org' };
const from = 'post@example.org';

describe('the options of mail', () => {
  it('encrypt, verify and bound everything by default', () => {
    expect(mailOptions.parse({ from, smtp })).toEqual({
      from,
      every: 30_000,
      smtp: { host: 'mail.example.org', port: 587, requireTls: true, verifyCertificate: true, timeout: 20_000 },
    });
  });

  it.each([
    [{ smtp }, 'from'],
    [{ from, smtp: {} }, 'smtp.host'],
    [{ from, smtp: { ...smtp, user: 'u' } }, 'smtp.password'],
    [{ from, smtp: { ...smtp, password: 'p' } }, 'smtp.password'],
    [{ from, smtp: { ...smtp, tls: false } }, 'smtp'],
    [{ from: 'Eve\r\nBcc: x@example.org <eve@example.org>' }, 'from'],
    [{ replyTo: 'a@example.org, b@example.org' }, 'replyTo'],
    [{ every: 1 }, 'every'],
  ])('are refused: %j', (options, path) => {
    expect(mailOptions.safeParse(options).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('may come from the environment alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    writeFiles(folder, WELCOME);
    const sink = await smtpSink();
    const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_REQUIRE_TLS: 'false', MAIL_FROM: from };
    const app = await bootMailApp({ folder, env });
    await app.send();
    await until(() => sink.taken.length === 1);
    await app.close();
    await sink.close();
    rmSync(folder, { recursive: true });
  });
});
