import { z } from 'plinth';

/** A mail in the queue. */
export const queuedMail = z.strictObject({
  /** The same for all attempts, so that a mailbox can recognize a duplicate. */
  messageId: z.string(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** See `MailPurpose.holder`. */
  holder: z.string().optional(),
});

/** A mail that is not delivered yet. */
export type QueuedMail = z.output<typeof queuedMail>;
