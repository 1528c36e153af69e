import type { RowOf, TableSchema } from 'plinth';

/** What happens to entries, by the kind of the change. */
export const ENTRY_EVENTS: Readonly<Record<string, string | undefined>> = {
  created: 'entry.create',
  updated: 'entry.update',
  deleted: 'entry.delete',
  published: 'entry.publish',
  unpublished: 'entry.unpublish',
  discarded: 'entry.draft-discard',
};

/** What happens to files of the library. */
export const MEDIA_EVENTS: Readonly<Record<string, string | undefined>> = {
  created: 'media.create',
  updated: 'media.update',
  deleted: 'media.delete',
};

/** Everything that a webhook may be told. */
export const EVENT_NAMES = [...Object.values(ENTRY_EVENTS), ...Object.values(MEDIA_EVENTS)] as readonly string[];

/** The event of a delivery that somebody sends to try a target. */
export const PING = 'ping';

/** Content type of files. */
export const FILE_UID = 'plugin::upload.file';

/** How a message is written: Plinth's own, or as Strapi 5 sends it. */
export const FORMATS = ['plinth', 'strapi'] as const;

/** Targets, and what they are told. Times are milliseconds since 1970. */
export const webhooksTable = {
  name: 'plinth_webhooks',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** `file` or `person`: who keeps it. */
    { name: 'origin', kind: 'varchar', length: 8, nullable: false },
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    { name: 'url', kind: 'text', nullable: false },
    { name: 'events', kind: 'json', nullable: false },
    /** Uids; null: all types of the app. */
    { name: 'types', kind: 'json', nullable: true },
    /** Id of the API token as which documents are shown; null: they are only named. */
    { name: 'token', kind: 'ref', nullable: true },
    { name: 'format', kind: 'varchar', length: 8, nullable: false },
    { name: 'ordered', kind: 'boolean', nullable: false },
    { name: 'is_on', kind: 'boolean', nullable: false },
    /** Address that is told when it is switched off. */
    { name: 'notify', kind: 'varchar', length: 255, nullable: true },
    /** Sealed; null where the environment has it. */
    { name: 'secret', kind: 'text', nullable: true },
    /** The one before, which signs too until `old_until`. */
    { name: 'old_secret', kind: 'text', nullable: true },
    { name: 'old_until', kind: 'ref', nullable: true },
    /** Since when nothing was taken; null: it takes what it is sent, or has failed for less than a minute. */
    { name: 'failing_since', kind: 'ref', nullable: true },
    /** When it was switched off because it failed, and how it failed last. */
    { name: 'off_at', kind: 'ref', nullable: true },
    { name: 'off_reason', kind: 'text', nullable: true },
    { name: 'created_at', kind: 'ref', nullable: false },
  ],
  indexes: [{ name: 'plinth_webhooks_name', columns: ['origin', 'name'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A target as it is stored. */
export interface Webhook extends RowOf<typeof webhooksTable> {
  readonly origin: 'file' | 'person';
  readonly events: readonly string[];
  readonly types: readonly string[] | null;
  readonly format: (typeof FORMATS)[number];
}

/** What is, or was, sent to targets: a row for each event and webhook. Times are milliseconds since 1970. */
export const deliveriesTable = {
  name: 'plinth_webhook_deliveries',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'webhook', kind: 'ref', nullable: false },
    /** `webhook-id`: the same for all tries. */
    { name: 'message', kind: 'varchar', length: 40, nullable: false },
    { name: 'event', kind: 'varchar', length: 32, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** See `DeliveryFacts`. */
    { name: 'facts', kind: 'json', nullable: false },
    /** `waiting`, `delivered` or `failed`. */
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** Not before this time; 0: at once. */
    { name: 'due', kind: 'ref', nullable: false, default: 0 },
    { name: 'attempts', kind: 'integer', nullable: false, default: 0 },
    /** From when on the time counts after which it is given up. */
    { name: 'put_at', kind: 'ref', nullable: false },
    /** The last try: when, and for how many milliseconds. */
    { name: 'sent_at', kind: 'ref', nullable: true },
    { name: 'took', kind: 'integer', nullable: true },
    /** What was sent, and with which rights it was written. */
    { name: 'body', kind: 'text', nullable: true },
    { name: 'body_for', kind: 'varchar', length: 64, nullable: true },
    /** The `traceparent` of the work that caused it; null where that was not traced. */
    { name: 'trace', kind: 'varchar', length: 64, nullable: true },
    { name: 'headers', kind: 'json', nullable: true },
    /** See `Answer`; null where there was none. */
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

/** What an event says beside its type and document. */
export interface DeliveryFacts {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** Which version, by axis name. */
  readonly axes: Readonly<Record<string, string>>;
  readonly isGone: boolean;
  /** Of an event of a plugin: what it tells. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Something that a plugin tells of. */
export interface PluginMessage {
  readonly event: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** Who wants messages in order gets those of one subject one after the other. At most 64 characters. */
  readonly subject: string;
  /** `data` of what is sent: JSON. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a target answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The first thousand characters. */
  readonly body: string;
}

/** A delivery as it is stored. */
export interface Delivery extends RowOf<typeof deliveriesTable> {
  readonly facts: DeliveryFacts;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly headers: Readonly<Record<string, string>> | null;
  readonly answer: Answer | null;
}
