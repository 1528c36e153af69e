/** A service that is told what happens. Times are UTC, ISO 8601. */
export interface ShownWebhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Uids; null: all types of the app. */
  readonly types: readonly string[] | null;
  /** Number of the API token as which documents are shown; null: they are only named. */
  readonly token: number | null;
  readonly format: 'plinth' | 'strapi';
  /** In order for each document. */
  readonly ordered: boolean;
  readonly on: boolean;
  /** Address that is told when it is switched off. */
  readonly notify: string | null;
  /** The file that keeps it; null: it is changed here. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  /** Until when the secret from before signs too. */
  readonly oldSecretUntil: string | null;
  /** Since when it has taken nothing. */
  readonly failingSince: string | null;
  /** When it was switched off because it failed, and how it failed last. */
  readonly switchedOff: { readonly at: string; readonly reason: string } | null;
}

/** A webhook that was made, or given another secret, with it: this once. */
export interface MadeWebhook extends ShownWebhook {
  readonly secret: string;
}

/** What is, or was, sent to a webhook. */
export interface ListedDelivery {
  readonly id: number;
  readonly message: string;
  readonly event: string;
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly putAt: string;
  readonly sentAt: string | null;
  /** Milliseconds that the last try took. */
  readonly took: number | null;
  readonly dueAt: string | null;
  readonly error: string | null;
}

/** A delivery with what was sent and answered last. */
export interface ShownDelivery extends ListedDelivery {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null } | null;
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
  /** What was sent is kept from who asks, who may not do all that the webhook's token may. */
  readonly isHidden: boolean;
}
