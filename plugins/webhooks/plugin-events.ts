import type { Knex } from 'knex';
import { type Applying, type Caller, ForbiddenError } from 'plinth';
import type { Deliveries } from './deliveries.ts';
import { EVENT_NAMES, type PluginMessage } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

/** Events that a plugin tells of by itself, beside those of documents and files. */
export interface PluginEvents {
  /** `audit.read`: each begins with the name of the plugin. At most 32 characters. */
  readonly names: readonly string[];
  /** What somebody must be granted who has a webhook told of them, or changes or looks into one that is. */
  readonly action: string;
}

/** Sends what a plugin tells of. */
export interface PluginEventSource {
  /** Whether any webhook wants one of the events. */
  readonly isWanted: boolean;
  /**
   * Writes what webhooks are to be told: sent at least once, exactly when the transaction is committed.
   * @param knex that of the transaction
   */
  put(knex: Knex, messages: readonly PluginMessage[]): Promise<void>;
  /** It is committed: sends at once what else is found within a second. */
  wake(): void;
}

/** What events of plugins stand on. */
interface EventParts {
  readonly applying: Applying;
  readonly list: WebhookList;
  readonly deliveries: Deliveries;
  wake(): void;
}

/** Events of plugins, and the right that each asks for. */
export class PluginEventNames {
  readonly #actions = new Map<string, string>();
  readonly #parts: EventParts;

  constructor(parts: EventParts) {
    this.#parts = parts;
  }

  /** Everything that a webhook may be told. */
  get all(): readonly string[] {
    return [...EVENT_NAMES, ...this.#actions.keys()];
  }

  /** @throws Error when a name is taken, or none */
  add({ names, action }: PluginEvents): PluginEventSource {
    const { applying, list, deliveries, wake } = this.#parts;
    for (const name of names) {
      applying.claim('event of webhooks', name);
      if (!name.startsWith(`${applying.current}.`) || name.length > 32)
        throw new Error(`"${name}" is no name of an event: write "${applying.current}." before it, and at most 32 characters`);
      this.#actions.set(name, action);
    }
    return {
      get isWanted() {
        return names.some((name) => list.wantingEvent(name).length > 0);
      },
      put: (knex, messages) =>
        deliveries.put(
          knex,
          messages.flatMap((message) => list.wantingEvent(message.event).map(({ id }) => ({ webhook: id, message }))),
        ),
      wake,
    };
  }

  /** @throws ForbiddenError for who may not have, or see, what some of these events tell */
  check(events: readonly string[], { trusted, ability }: Caller): void {
    const isRefused = events.map((name) => this.#actions.get(name)).some((action) => action !== undefined && !ability.can(action));
    if (isRefused && !trusted) throw new ForbiddenError();
  }
}
