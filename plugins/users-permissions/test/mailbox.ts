import { pino } from 'pino';

/** A mail as the plugin mail logs it in an app without an SMTP server. */
export interface ShownMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Reads the mails of an app, which are sent after the response. */
export function mailbox() {
  const mails: ShownMail[] = [];
  const write = (line: string) => {
    const { level, msg, ...mail } = JSON.parse(line);
    if (msg.startsWith('email not sent, only logged')) mails.push(mail);
    if (level >= 50) throw new Error(line);
  };
  const next = async (): Promise<ShownMail> => {
    for (let tries = 0; tries < 5_000; tries++) {
      const mail = mails.shift();
      if (mail !== undefined) return mail;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('no mail came');
  };
  return { logger: pino({ level: 'info' }, { write }), next };
}

/** The link of a mail. */
export const linkIn = ({ text }: ShownMail) => /^https?:.*$/m.exec(text)?.[0] as string;

/** A parameter of the link of a mail. */
export const parameter = (mail: ShownMail, name: string) => new URL(linkIn(mail)).searchParams.get(name) as string;
