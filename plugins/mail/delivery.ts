import type { JobRun, Logger } from 'plinth';
import type { MailQueue, QueuedMail } from './mail-queue.ts';
import { CONNECTIONS, isAboutMail, type MailTransport } from './smtp-transport.ts';

/** How long a mail is tried, in milliseconds. */
const KEPT = 24 * 3_600_000;
/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 3 * 3_600_000;
/** Milliseconds that deliveries under way have when the node stops. */
const GRACE = 5_000;
const DROPPED_AT_ONCE = 200;

/** What deliveries need. */
export interface DeliveryParts {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Milliseconds from a first failure to the second attempt. */
  readonly every: number;
  /** Milliseconds that a delivery takes at most. */
  readonly timeout: number;
}

/** Delivers what waits in the queue, at least once: a node that dies between delivery and removal leaves a mail that is delivered again. */
export class Delivery {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Delivers mails whose time has come, until there is none or the server takes none. One node at a time. */
  async run(run: Pick<JobRun, 'signal' | 'assertHeld'>): Promise<void> {
    const { signal } = run;
    let timer: NodeJS.Timeout | undefined;
    // When the node stops: a server that takes too long is left.
    const stop = () => {
      timer = setTimeout(() => this.#parts.transport.close(), GRACE);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await this.#deliverAll(run);
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
    }
    // What is left over makes this run one that another node repeats.
    if (signal.aborted && (await this.#parts.queue.due(1)).length > 0) signal.throwIfAborted();
    await this.#dropOld();
  }

  async #deliverAll({ signal, assertHeld }: Pick<JobRun, 'signal' | 'assertHeld'>): Promise<void> {
    while (!signal.aborted) {
      const mails = await this.#parts.queue.due(CONNECTIONS);
      // Who was frozen leaves them to the node that has taken over.
      if (mails.length > 0) await assertHeld();
      const results = await Promise.allSettled(mails.map((mail) => this.#deliver(mail)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      // When none of them got through to the server, the others need not wait for their time limits one after the other.
      if (!results.some((result) => result.status === 'fulfilled' && result.value)) return;
    }
  }

  /** @returns whether others may be delivered: false when the server is away, or does not let us in */
  async #deliver(mail: QueuedMail): Promise<boolean> {
    const { queue, transport, log, timeout } = this.#parts;
    // Should this node die, the mail is tried again when nobody can be delivering it any more.
    if (!(await queue.claim(mail, inMilliseconds(2 * timeout)))) return true;
    const facts = { to: mail.recipient, template: mail.template, attempt: mail.attempts + 1 };
    try {
      await transport.deliver(mail);
    } catch (error) {
      const pause = this.#pause(mail.attempts);
      await queue.postpone(mail, inMilliseconds(pause));
      log.warn({ ...facts, reason: reasonOf(error), pause }, 'a mail was not delivered, and is tried again');
      return isAboutMail(error);
    }
    await queue.remove(mail);
    log.debug(facts, 'mail delivered');
    return true;
  }

  #pause(failures: number): number {
    return Math.min(this.#parts.every * 2 ** Math.min(failures, 30), LONGEST_PAUSE);
  }

  async #dropOld(): Promise<void> {
    const { queue, log } = this.#parts;
    for (const { id, recipient, template, attempts } of await queue.olderThan(inMilliseconds(-KEPT), DROPPED_AT_ONCE)) {
      await queue.remove({ id });
      log.error({ to: recipient, template, attempts }, 'a mail could not be delivered within 24 hours, and is given up');
    }
  }
}

function inMilliseconds(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

/** What the log says of a failure: the words of the server or of the network, and none of ours. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
