import { createHash } from 'node:crypto';
import { type Caller, type Documents, type DocumentValue, isPlinthError, withoutAccounts } from 'plinth';
import type { Tokens } from 'plinth/plugins/api-tokens';
import type { Rest } from 'plinth/plugins/rest';
import type { DueDeliveries, DueDelivery } from './due-deliveries.ts';
import { type Principals, within } from './principals.ts';
import { FILE_ACTION, FILE_UID, PING, type Webhook } from './webhook.ts';
import { wholeDocument } from './whole-document.ts';

/** The dependencies of `messageOf`. */
export interface MessageParts {
  readonly documents: Documents;
  /** Null if the plugin is off: messages contain no documents then. */
  readonly tokens: Pick<Tokens, 'callerOf'> | null;
  readonly rest: Pick<Rest, 'shown'> | null;
  readonly principals: Principals;
  /** Has the bodies of earlier attempts. */
  readonly due: Pick<DueDeliveries, 'bodyOf'>;
}

/** A message body, with a digest of the format and the rights that it was made for. */
export interface Message {
  readonly body: string;
  readonly bodyFor: string;
}

/**
 * The message of a delivery. A body from an earlier attempt is sent again, unless the rights or the format have changed since.
 * @returns null if the webhook may not know of the event (any more)
 * @throws ApplicationError if whoever it acts for is gone
 */
export async function messageOf(webhook: Webhook, delivery: DueDelivery, parts: MessageParts): Promise<Message | null> {
  const { principal, caller, bodyFor } = await rightsOf(webhook, parts);
  if (delivery.event !== PING && !(await parts.principals.sees(delivery, principal))) return null;
  const sent = delivery.body_for === bodyFor ? await parts.due.bodyOf(delivery, bodyFor) : null;
  if (sent !== null) return { body: sent, bodyFor };
  const entry = caller === null ? null : await entryOf(delivery, caller, parts);
  return { body: JSON.stringify(webhook.format === 'strapi' ? asStrapi(delivery, entry, parts) : asPlinth(delivery, entry)), bodyFor };
}

/** With which rights a webhook acts now. */
interface WebhookRights {
  /** Whose rights decide which events it is told of. */
  readonly principal: Caller;
  /** The caller that it reads documents as: its token, as far as the principal may read, too. Null: it reads none. */
  readonly caller: Caller | null;
  /** A digest of these rights and of the format. */
  readonly bodyFor: string;
}

/** @throws ApplicationError if whoever a webhook acts for is gone */
export async function rightsOf(webhook: Webhook, parts: Pick<MessageParts, 'tokens' | 'principals' | 'documents'>): Promise<WebhookRights> {
  const principal = await parts.principals.of(webhook);
  const token = webhook.token === null ? null : await callerOf(webhook.token, parts);
  const caller = token && within(withoutAccounts(token, parts.documents.model), principal);
  const rights = `${webhook.format} ${webhook.token} ${caller?.ability.key}`;
  return { principal, caller, bodyFor: createHash('sha256').update(rights).digest('base64url') };
}

/** The caller that a webhook reads as; null: its token was removed or has expired. */
async function callerOf(token: number, { tokens }: Pick<MessageParts, 'tokens'>): Promise<Caller | null> {
  try {
    return (await tokens?.callerOf(token)) ?? null;
  } catch (error) {
    if (isPlinthError(error) && error.status === 404) return null;
    throw error;
  }
}

/** The changed version as the caller may see it now; null if the caller may not see it, or it no longer exists. */
async function entryOf({ type: uid, document, facts }: DueDelivery, caller: Caller, { documents, rest }: MessageParts) {
  const type = documents.model.contentTypes.get(uid);
  if (facts.isGone || type === undefined) return null;
  const action = uid === FILE_UID ? { action: FILE_ACTION } : {};
  const whole = () => {
    const isOpen = caller.trusted || uid === FILE_UID;
    const visible = isOpen ? null : documents.visibleFields(uid, new Map(Object.entries(facts.axes)), 'one', caller);
    return wholeDocument(documents.model, type, visible);
  };
  // A document that is too large with everything that it holds is sent with one level of it, or without what it links to.
  for (const populate of [whole, () => '*', () => null]) {
    try {
      const populated = populate();
      const query = documents.parse(uid, { ...facts.axes, ...(populated !== null && { populate: populated }) }, 'one', caller, action);
      const found = await documents.findOne(type.kind === 'singleType' ? null : document, query);
      if (found === null) return null;
      return rest === null ? (found as DocumentValue) : ((await rest.shown([found as DocumentValue], type))[0] ?? null);
    } catch (error) {
      if (!isPlinthError(error) || error.status >= 500) throw error;
      if (error.status === 403) return null;
    }
  }
  return null;
}

function asPlinth({ event, type: uid, document: documentId, facts }: DueDelivery, entry: DocumentValue | null) {
  const { at, revision, axes, data } = facts;
  if (data !== undefined) return { type: event, timestamp: at, data };
  return { type: event, timestamp: at, data: event === PING ? {} : { uid, documentId, ...axes, revision, entry } };
}

/** The format of Strapi 5. A deleted document is only named, because nobody can check rights on it any more. */
function asStrapi(
  { event, type: uid, document: documentId, facts }: DueDelivery,
  entry: DocumentValue | null,
  { documents }: MessageParts,
) {
  const { at: createdAt, axes, data } = facts;
  if (event === PING) return { event: 'trigger-test', createdAt };
  if (data !== undefined) return { event, createdAt, ...data };
  const { locale } = axes;
  const told = entry ?? { documentId, ...(locale !== undefined && { locale }) };
  if (uid === FILE_UID) return { event, createdAt, media: told };
  return { event, createdAt, model: documents.model.contentTypes.get(uid)?.singularName ?? uid, uid, entry: told };
}
