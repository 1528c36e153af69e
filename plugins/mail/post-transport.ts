import type { Outgoing } from 'plinth/plugins/outgoing';
import type { Post, PostState } from './post.ts';
import { type MailTransport, smtpTransport } from './smtp-transport.ts';

/** What deliveries need. */
export interface PostTransportParts {
  readonly outgoing: Pick<Outgoing, 'connect'>;
  /** Hosts that may be reached although they are not public. */
  readonly allow: readonly string[];
  /** Whether settings that somebody saved may carry a mail: see `mayCarry`. */
  carries(holder: string | undefined, savedBy: string): Promise<boolean>;
}

/** Delivers mails to the server that is set at the time. */
export function postTransport(post: Post, { outgoing, allow, carries }: PostTransportParts): MailTransport {
  let known: PostState | null = null;
  let transport: MailTransport | null = null;
  return {
    async deliver(mail, date, signal) {
      const now = await post.latest();
      if (now !== known) {
        transport?.close();
        const smtp = now.smtp;
        const open = (host: string, port: number, timeout: number) => outgoing.connect(host, port, { allow, timeout });
        transport = smtp === null ? null : smtpTransport(now, smtp, open);
        known = now;
      }
      if (transport === null) throw new Error('no mail server is configured');
      for (const saver of new Set(now.savedBy.values())) {
        if (await carries(mail.holder, saver)) continue;
        const keys = [...now.savedBy].filter(([, name]) => name === saver).map(([key]) => key);
        throw new Error(
          `the email settings (${keys.join(', ')}) were saved by ${saver}, who has fewer permissions than ${mail.holder}. A user with at least these permissions must save them again`,
        );
      }
      await transport.deliver(mail, date, signal);
    },
    close: () => transport?.close(),
  };
}
