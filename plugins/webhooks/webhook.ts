import type { RowOf, TableSchema } from 'plinth';

/** Events of documents, by kind of change. */
export const ENTRY_EVENTS: Readonly<Record<string, string | undefined>> = {
  created: 'entry.create',
  updated: 'entry.update',
  deleted: 'entry.delete',
  published: 'entry.publish',
  unpublished: 'entry.unpublish',
  discarded: 'entry.draft-discard',
};

/** Events of files in the media library. */
export const MEDIA_EVENTS: Readonly<Record<string, string | undefined>> = {
  created: 'media.create',
  updated: 'media.update',
  deleted: 'media.delete',
};

/** All events of documents and files. */
export const EVENT_NAMES = [...Object.values(ENTRY_EVENTS), ...Object.values(MEDIA_EVENTS)] as readonly string[];

/** The event of a test message. */
export const PING = 'ping';

/** Content type of files. */
export const FILE_UID = 'plugin::upload.file';

/** The action with which a file is read: files have none of their own. */
export const FILE_ACTION = 'plugin::upload.content-api.findOne';

/** Formats of messages: Plinth's own, and that of Strapi 5. */
export const FORMATS = ['plinth', 'strapi'] as const;

/** Webhooks. Times are milliseconds since 1970. */
export const webhooksTable = {
  name: 'plinth_webhooks',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** `file` or `person`: where it is defined. */
    { name: 'origin', kind: 'varchar', length: 8, nullable: false },
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    { name: 'url', kind: 'text', nullable: false },
    { name: 'events', kind: 'json', nullable: false },
    /** Uids; null: all types of the app. */
    { name: 'types', kind: 'json', nullable: true },
    /** Id of the API token whose rights decide what messages contain; null: messages only name documents. */
    { name: 'token', kind: 'ref', nullable: true },
    /**
     * `callerName` of whose rights decide which events are sent, and limit what they contain. Null: all rights (files; webhooks that were
     * made before this column).
     */
    { name: 'acts_as', kind: 'varchar', length: 190, nullable: true },
    { name: 'format', kind: 'varchar', length: 8, nullable: false },
    { name: 'ordered', kind: 'boolean', nullable: false },
    { name: 'is_on', kind: 'boolean', nullable: false },
    /** Mail address to notify when the webhook is switched off. */
    { name: 'notify', kind: 'varchar', length: 255, nullable: true },
    /** Encrypted; null if it is in the environment. */
    { name: 'secret', kind: 'text', nullable: true },
    /** The previous secret, also used for signing until `old_until`. */
    { name: 'old_secret', kind: 'text', nullable: true },
    { name: 'old_until', kind: 'ref', nullable: true },
    /** Since when the target has been failing; null: it is not, or for less than a minute. */
    { name: 'failing_since', kind: 'ref', nullable: true },
    /** When it was switched off because its target kept failing, and the last error. */
    { name: 'off_at', kind: 'ref', nullable: true },
    { name: 'off_reason', kind: 'text', nullable: true },
    { name: 'created_at', kind: 'ref', nullable: false },
  ],
  indexes: [{ name: 'plinth_webhooks_name', columns: ['origin', 'name'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored webhook. */
export interface Webhook extends RowOf<typeof webhooksTable> {
  readonly origin: 'file' | 'person';
  readonly events: readonly string[];
  readonly types: readonly string[] | null;
  readonly format: (typeof FORMATS)[number];
}

/** Deliveries: one row per event and webhook. Times are milliseconds since 1970. */
export const deliveriesTable = {
  name: 'plinth_webhook_deliveries',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'webhook', kind: 'ref', nullable: false },
    /** The header `webhook-id`: the same for all attempts. */
    { name: 'message', kind: 'varchar', length: 40, nullable: false },
    { name: 'event', kind: 'varchar', length: 32, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** See `DeliveryFacts`. */
    { name: 'facts', kind: 'json', nullable: false },
    /** `waiting`, `delivered` or `failed`; `withheld`: the webhook may not know of it, so it was not sent, and nobody is shown it. */
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** A waiting delivery: earliest time of the next attempt; 0: at once. A finished one: when it ended. */
    { name: 'due', kind: 'ref', nullable: false, default: 0 },
    { name: 'attempts', kind: 'integer', nullable: false, default: 0 },
    /** When it was added or repeated. `retryFor` counts from here. */
    { name: 'put_at', kind: 'ref', nullable: false },
    /** The last attempt: when it began, and its duration in milliseconds. */
    { name: 'sent_at', kind: 'ref', nullable: true },
    { name: 'took', kind: 'integer', nullable: true },
    /** The body that was sent, and a digest of the format and the rights that it was made for. */
    { name: 'body', kind: 'text', nullable: true },
    { name: 'body_for', kind: 'varchar', length: 64, nullable: true },
    /** The `traceparent` of the work that caused it; null if that was not traced. */
    { name: 'trace', kind: 'varchar', length: 64, nullable: true },
    { name: 'headers', kind: 'json', nullable: true },
    /** See `Answer`; null if there was none. */
    { name: 'answer', kind: 'json', nullable: true },
    { name: 'error', kind: 'text', nullable: true },
  ],
  indexes: [
    { name: 'plinth_webhook_deliveries_due', columns: ['webhook', 'state', 'due', 'id'], unique: false },
    { name: 'plinth_webhook_deliveries_order', columns: ['webhook', 'document', 'state', 'id'], unique: false },
    { name: 'plinth_webhook_deliveries_put', columns: ['webhook', 'put_at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Facts of an event, besides its type and document. */
export interface DeliveryFacts {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** The version, by axis name. */
  readonly axes: Readonly<Record<string, string>>;
  readonly isGone: boolean;
  /** The payload of a plugin's event. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An event of a plugin. */
export interface PluginMessage {
  readonly event: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** A webhook that keeps order sends messages with the same subject in order. At most 64 characters. */
  readonly subject: string;
  /** `data` of the message: JSON. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The response of a target. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The first thousand characters. */
  readonly body: string;
}

/** A stored delivery. */
export interface Delivery extends RowOf<typeof deliveriesTable> {
  readonly facts: DeliveryFacts;
  readonly state: 'waiting' | 'delivered' | 'failed' | 'withheld';
  readonly headers: Readonly<Record<string, string>> | null;
  readonly answer: Answer | null;
}
