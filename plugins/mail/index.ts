/**
 * Mails made of templates: other plugins send them, an SMTP server takes them, and neither waits for the other.
 *
 * @module plinth/plugins/mail
 */
import { join } from 'node:path';
import { CONFIG, DATABASE, DOCTOR, definePlugin, JOBS, LOGGER } from 'plinth';
import { Delivery } from './delivery.ts';
import { MAIL } from './mail.ts';
import { MailQueue, mailQueueTable } from './mail-queue.ts';
import { Mailer } from './mailer.ts';
import { mailOptions } from './options.ts';
import { smtpTransport } from './smtp-transport.ts';

export { MAIL, type Mail, type MailRequest } from './mail.ts';

declare module 'plinth' {
  interface PluginNames {
    mail: true;
  }
}

const NAME = 'mail';
const JOB = 'mail.deliver';

export default definePlugin({
  name: NAME,
  description: 'Mails made of templates, over SMTP',
  options: mailOptions,
  apply({ container, hooks }, options) {
    const { from, smtp, every } = options;
    const { appDir, environment } = container.resolve(CONFIG);
    const log = container.resolve(LOGGER);
    const jobs = container.resolve(JOBS);
    const queue = new MailQueue(() => container.resolve(DATABASE));

    const mailer = new Mailer({
      log,
      sender: smtp === undefined || from === undefined ? null : { from, queue, wake: () => jobs.runSoon(JOB) },
      showsMails: environment !== 'production',
    });
    container.register(MAIL, { useValue: mailer });

    // Also without a server: a table that comes and goes with an option would lose what is in it.
    hooks.tables.tap(NAME, (tables) => tables.add(mailQueueTable));
    hooks.configure.tap(NAME, () => mailer.readTemplates(join(appDir, 'config', 'mail'), appDir));
    hooks.listen.tap(NAME, () => mailer.warnUnlessSending());

    container
      .resolve(DOCTOR)
      .add(() =>
        smtp !== undefined
          ? []
          : [{ level: 'look', text: 'no mail is sent: there is no server for it', mend: 'set SMTP_HOST and MAIL_FROM' }],
      );

    if (smtp === undefined) return;
    const transport = smtpTransport(options, smtp);
    const delivery = new Delivery({ queue, transport, log, every, timeout: smtp.timeout });
    jobs.add({ name: JOB, every, run: (run) => delivery.run(run) });
    hooks.shutdown.tap(NAME, () => transport.close());
  },
});
