import { join } from 'node:path';
import { MAIL } from 'plinth/plugins/mail';
import type { DependencyContainer } from 'tsyringe';
import type { AccountMail } from './account-mail.ts';

/** Sends mails by the plugin mail, with this plugin's templates, which an app may override. Call it only while plugins are applied. */
export function pluginMail(container: DependencyContainer): AccountMail {
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, '../templates'));
  return {
    send: (template, { email, username }, link) => mail.send({ to: email, template, data: { username, email, link } }),
  };
}
