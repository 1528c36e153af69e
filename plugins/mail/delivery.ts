import type { Logger } from 'plinth';
import type { QueueDefinition } from 'plinth/plugins/queues';
import { type QueuedMail, queuedMail } from './queued-mail.ts';
import { CONNECTIONS, type MailTransport } from './smtp-transport.ts';

/** Name of the queue of mails. */
export const MAIL_QUEUE = 'mail.deliver';

/** Milliseconds for which delivery of a mail is tried. */
const KEPT = 24 * 3_600_000;
/** Longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 3 * 3_600_000;
/**
 * More attempts than fit into `KEPT`. The limit matters only for a mail that crashes its node each time: without it, this would go on for a
 * day.
 */
const ATTEMPTS = 50;
/** Milliseconds that running deliveries have when the node stops. */
const GRACE = 5_000;

/** Dependencies of `mailQueue`. */
export interface DeliveryParts {
  readonly transport: MailTransport;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** What may be said of a failure to people who see the state of the service. */
  reasonOf(error: unknown): string;
  /** Called when the server has accepted a mail. */
  delivered(mail: QueuedMail): Promise<void>;
  /** Milliseconds between the first failure and the second attempt. */
  readonly every: number;
  /** Key that encrypts waiting mails. */
  readonly secret?: string | undefined;
}

/**
 * Defines the queue of mails. They may contain secrets (links to reset a password), so a mail is deleted as soon as the server accepts it.
 * When the last attempt fails, its text is deleted; to whom it was addressed and why it failed stay for 30 days.
 */
export function mailQueue({ transport, log, reasonOf, delivered, every, secret }: DeliveryParts): QueueDefinition<typeof queuedMail> {
  return {
    name: MAIL_QUEUE,
    payload: queuedMail,
    concurrency: CONNECTIONS,
    attempts: ATTEMPTS,
    within: KEPT,
    backoff: { first: every, longest: LONGEST_PAUSE },
    redact: (mail) => ({ ...mail, subject: '', text: '', html: null }),
    ...(secret !== undefined && { secret }),
    async run({ payload, putAt, attempt, signal }) {
      const over = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const stop = () => {
        timer = setTimeout(() => over.abort(signal.reason), GRACE);
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        await transport.deliver(payload, new Date(putAt), over.signal);
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      } finally {
        signal.removeEventListener('abort', stop);
        clearTimeout(timer);
      }
      await delivered(payload);
      log.debug({ to: payload.recipient, template: payload.template, attempt }, 'email delivered');
    },
    onFailure({ payload: { recipient: to, template }, attempt, error, pause }) {
      if (pause !== null)
        log.warn({ to, template, attempt, reason: loggedReason(error), pause }, 'email delivery failed and will be retried');
      else log.error({ to, template, attempts: attempt }, 'email delivery failed permanently after 24 hours');
    },
  };
}

/** The reason that is logged: the message of the server or the network. */
function loggedReason(error: unknown): string {
  const { cause } = error as Error;
  return fullReason(cause instanceof Error ? cause : error);
}

/** The message of an error, and of its cause. */
export function fullReason(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
