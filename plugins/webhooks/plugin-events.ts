import type { Knex } from 'knex';
import { type Applying, type Caller, ForbiddenError } from 'plinth';
import type { Deliveries } from './deliveries.ts';
import { EVENT_NAMES, type PluginMessage } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

/** Events of a plugin, besides those of documents and files. */
export interface PluginEvents {
  /** Each begins with the name of the plugin: `audit.read`. At most 32 characters. */
  readonly names: readonly string[];
  /** The action that a caller needs to create, change or inspect a webhook with one of these events. */
  readonly action: string;
}

/** Sends events of a plugin. */
export interface PluginEventSource {
  /** Whether any webhook wants one of the events. */
  readonly isWanted: boolean;
  /**
   * Adds messages in the caller's transaction. They are sent, at least once, if and only if it commits.
   * @param knex that of the transaction
   */
  put(knex: Knex, messages: readonly PluginMessage[]): Promise<void>;
  /** Sends messages at once after the commit. Without this call they are found within a second. */
  wake(): void;
}

/** Dependencies of `PluginEventNames`. */
interface EventParts {
  readonly applying: Applying;
  readonly list: WebhookList;
  readonly deliveries: Deliveries;
  wake(): void;
}

/** Events of plugins, and the action that each requires. */
export class PluginEventNames {
  readonly #actions = new Map<string, string>();
  readonly #parts: EventParts;

  constructor(parts: EventParts) {
    this.#parts = parts;
  }

  /** All events that a webhook can choose. */
  get all(): readonly string[] {
    return [...EVENT_NAMES, ...this.#actions.keys()];
  }

  /** @throws Error if a name is taken or invalid */
  add({ names, action }: PluginEvents): PluginEventSource {
    const { applying, list, deliveries, wake } = this.#parts;
    for (const name of names) {
      applying.claim('event of webhooks', name);
      if (!name.startsWith(`${applying.current}.`) || name.length > 32)
        throw new Error(`"${name}" is not a valid event name: it must start with "${applying.current}." and have at most 32 characters`);
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

  /** @throws ForbiddenError if the caller lacks the action of one of these events */
  check(events: readonly string[], { trusted, ability }: Caller): void {
    const isRefused = events.map((name) => this.#actions.get(name)).some((action) => action !== undefined && !ability.can(action));
    if (isRefused && !trusted) throw new ForbiddenError();
  }
}
