import { isDeepStrictEqual } from 'node:util';
import { ConflictError, plainName, z } from 'plinth';
import { MESSAGES } from './messages.ts';
import { FORMATS } from './webhook.ts';

/** Keys that requests and files share. @param events the names of all events */
const told = (events: readonly string[]) => ({
  events: z
    .array(z.enum(events as readonly [string, ...string[]]))
    .min(1)
    .max(events.length),
  types: z.array(z.string().max(190)).min(1).max(1_000).nullable().default(null),
  format: z.enum(FORMATS).default('plinth'),
  ordered: z.boolean().default(false),
  on: z.boolean().default(true),
  notify: z.email().max(255).nullable().default(null),
});
const url = z.url({ protocol: /^https?$/ }).max(2_000);
const variable = z.strictObject({ env: z.string().min(1) });

/** The schema of a webhook in a request. @param events the names of all events */
export const webhookInput = (events: readonly string[]) =>
  z.strictObject({
    name: plainName(190),
    url,
    token: z.int().positive().nullable().default(null),
    ...told(events),
  });

/** The schema of the values that a change starts from. They are only compared. */
export const seenInput = z.partialRecord(
  z.enum(['name', 'url', 'events', 'types', 'token', 'format', 'ordered', 'on', 'notify']),
  z.unknown(),
);

/**
 * The schema of a file of `config/webhooks`: secrets are in environment variables, and the token is given by name.
 * @param events the names of all events
 */
export const webhookFile = (events: readonly string[]) =>
  z.strictObject({
    url: z.union([url, variable]),
    token: z.string().min(1).nullable().default(null),
    secret: variable,
    oldSecret: variable.optional(),
    ...told(events),
  });

/** A parsed webhook of a request. */
export type WebhookInput = z.output<ReturnType<typeof webhookInput>>;

/** @param seen values that a change starts from @throws ConflictError if the webhook has others by now */
export function refuseOutdated(seen: Readonly<Record<string, unknown>>, now: WebhookInput): void {
  const isOther = ([key, value]: readonly [string, unknown]) => !isDeepStrictEqual(value, now[key as keyof WebhookInput]);
  if (Object.entries(seen).some(isOther)) throw new ConflictError(MESSAGES.webhookModified);
}
