import type { Logger } from 'plinth';
import type { Webhook } from './webhook.ts';

/** Milliseconds between two log lines about the same failure. */
const AGAIN = 3_600_000;

/** The failure of a webhook that was logged last. */
interface LoggedFailure {
  readonly reason: string;
  /** Milliseconds of `performance.now`. */
  readonly at: number;
  /** Attempts since then. */
  readonly attempts: number;
}

/**
 * Logs why this server could not write or sign messages. Each message is tried again and again, and all messages of a webhook may fail for
 * the same reason, so each reason is logged once an hour for a webhook.
 */
export class OwnFailures {
  readonly #logger: Logger;
  readonly #logged = new Map<number, LoggedFailure>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @param delivery id of the delivery whose attempt failed */
  note({ id, name }: Webhook, delivery: number, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const last = this.#logged.get(id);
    const now = performance.now();
    if (last?.reason === reason && now - last.at < AGAIN) {
      this.#logged.set(id, { ...last, attempts: last.attempts + 1 });
      return;
    }
    this.#logged.set(id, { reason, at: now, attempts: 0 });
    const more = last?.reason === reason ? { attempts: last.attempts + 1 } : {};
    this.#logger.error({ err: error, webhook: name, delivery, ...more }, 'webhook could not be sent');
  }

  /** Forgets a webhook whose message could be sent. */
  forget({ id }: Webhook): void {
    this.#logged.delete(id);
  }
}
