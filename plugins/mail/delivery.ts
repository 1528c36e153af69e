import type { Logger } from 'plinth';
import type { QueueDefinition } from 'plinth/plugins/queues';
import { queuedMail } from './queued-mail.ts';
import { CONNECTIONS, type MailTransport } from './smtp-transport.ts';

/** How long a mail is tried, in milliseconds. */
const KEPT = 24 * 3_600_000;
/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 3 * 3_600_000;
/** More than there is time for: what ends its node again and again must not do so for a day. */
const ATTEMPTS = 50;
/** Milliseconds that deliveries under way have when the node stops. */
const GRACE = 5_000;

/** What deliveries need. */
export interface DeliveryParts {
  readonly transport: MailTransport;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Milliseconds from a first failure to the second attempt. */
  readonly every: number;
  /** What mails are sealed with while they wait. */
  readonly secret?: string | undefined;
}

/**
 * The queue of mails. They may carry secrets (links to reset a password), so that none stays longer than it must: a mail goes when the server has taken it, and when it is given up.
 */
export function mailQueue({ transport, log, every, secret }: DeliveryParts): QueueDefinition<typeof queuedMail> {
  return {
    name: 'mail.deliver',
    payload: queuedMail,
    concurrency: CONNECTIONS,
    attempts: ATTEMPTS,
    within: KEPT,
    backoff: { first: every, longest: LONGEST_PAUSE },
    keepFailed: false,
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
      } finally {
        signal.removeEventListener('abort', stop);
        clearTimeout(timer);
      }
      log.debug({ to: payload.recipient, template: payload.template, attempt }, 'mail delivered');
    },
    onFailure({ payload: { recipient: to, template }, attempt, error, pause }) {
      if (pause !== null)
        log.warn({ to, template, attempt, reason: reasonOf(error), pause }, 'a mail was not delivered, and is tried again');
      else log.error({ to, template, attempts: attempt }, 'a mail could not be delivered within 24 hours, and is given up');
    },
  };
}

/** What the log says of a failure: the words of the server or of the network, and none of ours. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
