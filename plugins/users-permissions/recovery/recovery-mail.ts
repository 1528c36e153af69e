import { join } from 'node:path';
import { MAIL } from 'plinth/plugins/mail';
import type { DependencyContainer } from 'tsyringe';
import type { Population } from '../population.ts';
import type { AccountMail } from './account-mail.ts';

/** Sends mails by the plugin mail, with this plugin's templates, which an app may override. Call it only while plugins are applied. */
export function pluginMail(container: DependencyContainer, { kind }: Pick<Population, 'kind'>): AccountMail {
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, '../templates'));
  return {
    // A code that confirms an address gives nobody permissions: only one for a new password opens the account.
    send: (template, { id, email, username }, link) =>
      mail.send({
        to: email,
        template,
        data: { username, email, link },
        ...(template === 'reset-password' && { holder: `${kind}:${id}` }),
      }),
  };
}
