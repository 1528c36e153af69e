/** A webhook. Times are UTC, ISO 8601. */
export interface ShownWebhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Uids; null: all types of the app. */
  readonly types: readonly string[] | null;
  /** Id of the API token whose rights decide what documents show; null: messages only name documents. */
  readonly token: number | null;
  readonly format: 'plinth' | 'strapi';
  /** Whether messages about one document are sent in order. */
  readonly ordered: boolean;
  readonly on: boolean;
  /** Address that gets a mail when the webhook is switched off. */
  readonly notify: string | null;
  /** The file that defines it; null: it can be changed here. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  /** With whose rights it acts; null: with all rights. */
  readonly actsAs: { readonly name: string; readonly title: string } | null;
  /** Until when the previous secret also signs. */
  readonly oldSecretUntil: string | null;
  /** Since when every delivery has failed. */
  readonly failingSince: string | null;
  /** When it was switched off because of failures, and its last error. */
  readonly switchedOff: { readonly at: string; readonly reason: string } | null;
}

/** A webhook that was created or got a new secret, with the secret. It is returned only this once. */
export interface MadeWebhook extends ShownWebhook {
  readonly secret: string;
}

/** A message to a webhook, sent or waiting. */
export interface ListedDelivery {
  readonly id: number;
  readonly message: string;
  readonly event: string;
  /** Null for events of plugins, and for documents that the caller may not read. */
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly putAt: string;
  readonly sentAt: string | null;
  /** Milliseconds that the last attempt took. */
  readonly took: number | null;
  readonly dueAt: string | null;
  readonly error: string | null;
}

/** A delivery with the last request and its response. */
export interface ShownDelivery extends ListedDelivery {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null } | null;
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
  /** Whether the request is hidden, because the caller may not do everything that the webhook's token may. */
  readonly isHidden: boolean;
}
