import { z } from 'plinth';

/** A mail as it waits in the queue. */
export const queuedMail = z.strictObject({
  /** The same for all attempts, so that a mailbox can tell a mail that came twice. */
  messageId: z.string(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
});

/** A mail that is not delivered yet. */
export type QueuedMail = z.output<typeof queuedMail>;
