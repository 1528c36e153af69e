import { join } from 'node:path';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { AccountMail } from './account-mail.ts';

/** What the plugin mail offers. */
interface Mail {
  send(mail: { readonly to: string; readonly template: string; readonly data: Readonly<Record<string, string>> }): Promise<void>;
  addTemplates(folder: string): void;
}

/** The service of the plugin mail. */
const MAIL: InjectionToken<Mail> = Symbol.for('plinth.mail');

/** Mails over the plugin mail, with the templates of this folder, which an app may have its own versions of. Only while plugins are applied. */
export function pluginMail(container: DependencyContainer): AccountMail {
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, 'templates'));
  return {
    send: (template, { email, username }, link) => mail.send({ to: email, template, data: { username, email, link } }),
  };
}
