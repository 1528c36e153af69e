import type { Logger } from 'plinth';
import type { Webhook } from './webhook.ts';

/** Milliseconds between two log lines about the same failure. */
const AGAIN = 3_600_000;

/** What was told of a webhook. */
interface Told {
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
  readonly #told = new Map<number, Told>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @param delivery id of the delivery whose attempt failed */
  note({ id, name }: Webhook, delivery: number, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const told = this.#told.get(id);
    const now = performance.now();
    if (told?.reason === reason && now - told.at < AGAIN) {
      this.#told.set(id, { ...told, attempts: told.attempts + 1 });
      return;
    }
    this.#told.set(id, { reason, at: now, attempts: 0 });
    const more = told?.reason === reason ? { attempts: told.attempts + 1 } : {};
    this.#logger.error({ err: error, webhook: name, delivery, ...more }, 'a webhook could not be sent');
  }

  /** Forgets a webhook whose message could be sent. */
  forget({ id }: Webhook): void {
    this.#told.delete(id);
  }
}
