import { join } from 'node:path';
import { CONFIG, type Kernel } from 'plinth';
import { MAIL, type MailFailure } from 'plinth/plugins/mail';
import type { PersonFacts } from '../people/staff-people.ts';
import { STAFF } from './names.ts';
import type { NamedPerson } from './second-factor-command.ts';

const FACTOR_OFF = 'admin-second-factor-off';
const INVITATION = 'admin-invitation';

/** Mails to staff. */
export interface StaffMail {
  /** Notifies a person that their second factor was removed. Does nothing when the plugin mail is off. */
  factorOff(person: NamedPerson): Promise<void>;
  /** Whether invitations are mailed. If mails are only logged, people pass on the link. */
  readonly arrives: boolean;
  /** Why invitations are not mailed: there is no mail server, or the URL for the link is not configured. Null: they are. */
  readonly obstacle: 'no-server' | 'no-url' | null;
  /** The last mail to each person that could not be delivered, by their numeric id. */
  failures(): Promise<ReadonlyMap<number, MailFailure>>;
  /**
   * Mails a person the link with which they sign in first.
   * @param by name of the person who invites them
   * @param link path of the page
   */
  invite(person: Pick<PersonFacts, 'id' | 'email' | 'name'>, by: string, link: string): Promise<void>;
}

/** Call it while plugins are applied. */
export function staffMail({ container, plugins }: Kernel): StaffMail {
  if (!plugins.includes('mail'))
    return { factorOff: nothing, arrives: false, obstacle: 'no-server', failures: async () => new Map(), invite: nothing };
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, '../templates'));
  const { server, environment } = container.resolve(CONFIG);
  const site = (server.url ?? `http://${server.host}:${server.port}`).replace(/\/+$/, '');
  return {
    factorOff: ({ email, name }) => mail.send({ to: email, template: FACTOR_OFF, data: { name, email, link: `${site}/admin/account` } }),
    get arrives() {
      return this.obstacle === null;
    },
    get obstacle() {
      if (!mail.isSent) return 'no-server';
      // A link needs the address of the server.
      return server.url === undefined && environment === 'production' ? 'no-url' : null;
    },
    async failures() {
      const found = (await mail.failures()).flatMap((failure) => {
        const [kind, id] = (failure.holder ?? '').split(':');
        return kind === STAFF ? [[Number(id), failure] as const] : [];
      });
      // They are listed newest first, and a map keeps the last value.
      return new Map(found.reverse());
    },
    invite({ id, email, name }, by, link) {
      const data = { name, email, by, site: new URL(site).host, link: `${site}${link}` };
      return mail.send({ to: email, template: INVITATION, data, holder: `${STAFF}:${id}` });
    },
  };
}

async function nothing(): Promise<void> {}
