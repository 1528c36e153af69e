import { join } from 'node:path';
import { CONFIG, type Kernel } from 'plinth';
import { MAIL } from 'plinth/plugins/mail';
import type { NamedPerson } from './second-factor-command.ts';

const FACTOR_OFF = 'admin-second-factor-off';
const INVITATION = 'admin-invitation';

/** Mails to people of the staff. */
export interface StaffMail {
  /** Tells somebody that their second factor was taken away. Nobody, where the plugin mail is off. */
  factorOff(person: NamedPerson): Promise<void>;
  /** Whether an invitation that is mailed arrives. A letter in the log reaches nobody: the link is shown then. */
  readonly arrives: boolean;
  /** Mails somebody the link by which they come in. @param by who lets them in @param link path of the page */
  invite(person: Pick<NamedPerson, 'email' | 'name'>, by: string, link: string): Promise<void>;
}

/** Only while plugins are applied. */
export function staffMail({ container, plugins }: Kernel): StaffMail {
  if (!plugins.includes('mail')) return { factorOff: nothing, arrives: false, invite: nothing };
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, '../templates'));
  const { server, environment } = container.resolve(CONFIG);
  const site = (server.url ?? `http://${server.host}:${server.port}`).replace(/\/+$/, '');
  return {
    factorOff: ({ email, name }) => mail.send({ to: email, template: FACTOR_OFF, data: { name, email, link: `${site}/admin/account` } }),
    get arrives() {
      // Without an address of the server a link leads nowhere.
      return mail.isSent && (server.url !== undefined || environment !== 'production');
    },
    invite({ email, name }, by, link) {
      const data = { name, email, by, site: new URL(site).host, link: `${site}${link}` };
      return mail.send({ to: email, template: INVITATION, data });
    },
  };
}

async function nothing(): Promise<void> {}
