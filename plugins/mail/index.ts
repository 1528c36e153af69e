/**
 * Mails made of templates: other plugins send them, an SMTP server takes them, and neither waits for the other.
 *
 * @module plinth/plugins/mail
 */
import { join } from 'node:path';
import { CONFIG, DOCTOR, definePlugin, LOGGER } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';
import { mailQueue } from './delivery.ts';
import { MAIL } from './mail.ts';
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

export default definePlugin({
  name: NAME,
  description: 'Mails made of templates, over SMTP',
  requires: ['queues'],
  options: mailOptions,
  apply({ container, hooks }, options) {
    const { from, smtp, every, secret } = options;
    const { appDir, environment } = container.resolve(CONFIG);
    const log = container.resolve(LOGGER);
    const transport = smtp === undefined ? null : smtpTransport(options, smtp);
    const queue = transport === null ? null : container.resolve(QUEUES).add(mailQueue({ transport, log, every, secret }));

    const mailer = new Mailer({
      log,
      sender: queue === null || from === undefined ? null : { from, queue },
      showsMails: environment !== 'production',
    });
    container.register(MAIL, { useValue: mailer });

    hooks.configure.tap(NAME, () => mailer.readTemplates(join(appDir, 'config', 'mail'), appDir));
    hooks.listen.tap(NAME, () => mailer.warnUnlessSending());

    container
      .resolve(DOCTOR)
      .add(() =>
        smtp !== undefined
          ? []
          : [{ level: 'look', text: 'no mail is sent: there is no server for it', mend: 'set SMTP_HOST and MAIL_FROM' }],
      );

    if (transport !== null) hooks.shutdown.tap(NAME, () => transport.close());
  },
});
