/**
 * Mails made from templates. Other plugins send them, and a queue delivers them to an SMTP server in the background.
 *
 * @module plinth/plugins/mail
 */
import { join } from 'node:path';
import { ACCESS, CONFIG, DOCTOR, definePlugin, LOGGER } from 'plinth';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { QUEUES, type Queue } from 'plinth/plugins/queues';
import { SETTINGS } from 'plinth/plugins/settings';
import { MAIL_QUEUE, mailQueue } from './delivery.ts';
import { mailFailures, obsoleteFailures, shownReason } from './failures.ts';
import { MAIL } from './mail.ts';
import { mayCarry } from './mail-carrier.ts';
import { Mailer } from './mailer.ts';
import { mailOptions } from './options.ts';
import { changeablePost, fixedPost, ownHosts } from './post.ts';
import { postTransport } from './post-transport.ts';
import type { QueuedMail, queuedMail } from './queued-mail.ts';

export { MAIL_QUEUE } from './delivery.ts';
export { MAIL, type Mail, type MailFailure, type MailPurpose, type MailRequest, type PlainMail, type TemplateMail } from './mail.ts';

declare module 'plinth' {
  interface PluginNames {
    mail: true;
  }
}

const NAME = 'mail';

export default definePlugin({
  name: NAME,
  description: 'Sends emails from templates over SMTP',
  requires: ['queues', 'outgoing'],
  after: ['settings'],
  options: mailOptions,
  apply({ container, hooks, plugins }, options) {
    const { every, secret } = options;
    const { appDir, environment } = container.resolve(CONFIG);
    const log = container.resolve(LOGGER);
    const access = container.resolve(ACCESS);
    const outgoing = container.resolve(OUTGOING);
    const isChangeable = plugins.includes('settings');
    const post = isChangeable ? changeablePost(container.resolve(SETTINGS), options, outgoing) : fixedPost(options);
    // If the server can be set at run time, the queue must exist before it is set.
    const isNeeded = isChangeable || options.smtp !== undefined;
    const carries = (holder: string | undefined, savedBy: string) => mayCarry(holder, savedBy, access);
    const transport = isNeeded ? postTransport(post, { outgoing, carries, allow: ownHosts(options) }) : null;
    const queues = container.resolve(QUEUES);
    const failures = async () => (queue === null ? [] : mailFailures(queue));
    const delivered = async (mail: QueuedMail) => {
      // The mail has arrived. If this fails, it must not be sent again.
      try {
        const ids = obsoleteFailures(mail, await failures());
        if (ids.length > 0) await queues.drop({ queue: MAIL_QUEUE, state: 'failed', ids });
      } catch (error) {
        log.warn({ err: error }, 'previous failures of a delivered email could not be deleted');
      }
    };
    const queue: Queue<typeof queuedMail> | null =
      transport === null
        ? null
        : queues.add(mailQueue({ transport, log, every, secret, delivered, reasonOf: (error) => shownReason(error, post.current) }));

    const mailer = new Mailer({
      log,
      failures,
      get sender() {
        const { from, smtp } = post.current;
        if (queue === null || transport === null || smtp === null || from === undefined) return null;
        return { from, queue, transport, timeout: smtp.timeout };
      },
      showsMails: environment !== 'production',
    });
    container.register(MAIL, { useValue: mailer });

    hooks.configure.tap(NAME, () => mailer.readTemplates(join(appDir, 'config', 'mail'), appDir));
    hooks.listen.tap(NAME, () => mailer.warnUnlessSending());

    container.resolve(DOCTOR).add(async () => {
      // If there are no tables yet, nobody has changed the setting.
      const { smtp } = await post.latest().catch(() => post.current);
      return smtp !== null
        ? []
        : [{ level: 'look', text: 'no emails are sent: no mail server is configured', mend: 'set SMTP_HOST and MAIL_FROM' }];
    });

    if (transport !== null) hooks.shutdown.tap(NAME, () => transport.close());
  },
});
