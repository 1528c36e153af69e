import { isDeepStrictEqual } from 'node:util';
import {
  type Access,
  ApplicationError,
  type Caller,
  callerName,
  checkedInput,
  ForbiddenError,
  grantOf,
  isPlinthError,
  type Logger,
  type Model,
  NotFoundError,
  problemAt,
  queryNumber,
  refuseBeyondHeld,
  ValueProblemsError,
  z,
} from 'plinth';
import type { Tokens } from 'plinth/plugins/api-tokens';
import type { InjectionToken } from 'tsyringe';
import { attempt } from './attempt.ts';
import type { Deliveries } from './deliveries.ts';
import { rightsOf } from './message.ts';
import type { PluginEventNames, PluginEventSource, PluginEvents } from './plugin-events.ts';
import type { SenderParts, Senders } from './senders.ts';
import {
  fileOf,
  type ListedDelivery,
  listed,
  type MadeWebhook,
  type ShownDelivery,
  type ShownWebhook,
  shown,
  shownDelivery,
} from './shown.ts';
import { newSecret, type SecretSeal } from './signature.ts';
import { type Delivery, FILE_ACTION, MEDIA_EVENTS, PING, type Webhook } from './webhook.ts';
import { refuseOutdated, seenInput, type WebhookInput, webhookInput } from './webhook-input.ts';
import { NO_FAILURES } from './webhook-list.ts';

/** Webhooks, for other plugins. */
export interface Webhooks {
  list(): readonly ShownWebhook[];
  /**
   * Adds events of a plugin, which webhooks can choose besides those of documents. Only while plugins are applied.
   * @throws Error if a name is taken or invalid
   */
  addEvents(events: PluginEvents): PluginEventSource;
}

/** The webhooks of a kernel. */
export const WEBHOOKS: InjectionToken<Webhooks> = Symbol.for('plinth.webhooks');

/** Dependencies of `WebhookKeeper`. */
export interface KeeperParts extends SenderParts {
  readonly deliveries: Deliveries;
  readonly senders: Senders;
  readonly seal: SecretSeal;
  readonly pluginEvents: Pick<PluginEventNames, 'all' | 'check'>;
  readonly model: () => Model;
  readonly tokens: Pick<Tokens, 'callerOf' | 'checkHeld' | 'checkHoldsAll'> | null;
  readonly access: Pick<Access, 'actions' | 'expand' | 'titlesOf'>;
  readonly logger: Logger;
}

const LISTED = 50;
/** What a webhook sends, and where. Whoever changes it lends it their rights from then on. */
const SAID = ['url', 'events', 'types', 'token', 'format'] as const;

/** Query parameters of the list of deliveries. */
export const deliveryChoice = z.strictObject({
  state: z.enum(['waiting', 'delivered', 'failed']).optional(),
  before: queryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

/**
 * Creates, changes and tests webhooks for callers. A caller needs all rights of a webhook to use it, and to see what was sent: those of its
 * token, or those with which its owner reads. A webhook acts with the rights of whoever has last said what it sends where.
 */
export class WebhookKeeper {
  readonly #parts: KeeperParts;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  list(): readonly ShownWebhook[] {
    return this.#parts.list.all.map((webhook) => shown(webhook));
  }

  /** All webhooks, with the names of those for whom they act. */
  async told(): Promise<readonly ShownWebhook[]> {
    const { all } = this.#parts.list;
    const titles = await this.#parts.access.titlesOf(all.flatMap(({ acts_as }) => acts_as ?? []));
    return all.map((webhook) => shown(webhook, titles));
  }

  async find(id: number): Promise<ShownWebhook> {
    const webhook = this.#parts.list.find(id);
    return shown(webhook, await this.#parts.access.titlesOf(webhook.acts_as === null ? [] : [webhook.acts_as]));
  }

  /**
   * Creates a webhook.
   * @throws ValueProblemsError; ForbiddenError if the token has rights that the caller lacks; ApplicationError if the name is taken, or
   * without an encryption key
   */
  async make(body: unknown, caller: Caller): Promise<MadeWebhook> {
    const own = caller.user?.email;
    const input = checkedInput(
      webhookInput(this.#parts.pluginEvents.all),
      body !== null && typeof body === 'object' ? { notify: typeof own === 'string' ? own : null, ...body } : body,
    );
    await this.#check(input, caller);
    const secret = newSecret();
    const { on: is_on, ...told } = input;
    const acts_as = await this.#parts.principals.nameOf(caller);
    const sealed = this.#parts.seal.seal(secret);
    const made = await this.#parts.list.add({
      ...told,
      is_on,
      acts_as,
      origin: 'person',
      secret: sealed,
      old_secret: null,
      old_until: null,
    });
    this.#note('created', made, caller);
    return { ...(await this.find(made.id)), secret };
  }

  /**
   * Changes what the body names. One that a file defines can only be switched on again after failures. With `from`, values as the caller
   * has read them, a change is refused if they are others by now.
   * @throws as `make`; NotFoundError; ConflictError; ApplicationError for any other change of a webhook that a file defines
   */
  async change(id: number, body: unknown, caller: Caller): Promise<ShownWebhook> {
    if (this.#isSwitchedOn(id, body)) return this.#switchOn(id, caller);
    const before = this.#changeable(id);
    const known = inputOf(shown(before));
    const { from = {}, ...given } = { ...(body as object | null) } as Readonly<Record<string, unknown>>;
    const seen = checkedInput(seenInput, from, ['from']);
    const input = checkedInput(webhookInput(this.#parts.pluginEvents.all), { ...known, ...given });
    await this.#checkHeld(before, caller);
    await this.#check(input, caller, known);
    const { on, ...values } = Object.fromEntries(
      Object.entries(input).filter(([key]) => Object.hasOwn(given, key)),
    ) as Partial<WebhookInput>;
    const fresh = input.on && (!before.is_on || before.url !== input.url) ? NO_FAILURES : {};
    const isOther = SAID.some((key) => !isDeepStrictEqual(known[key], input[key]));
    const own = isOther ? { acts_as: await this.#parts.principals.nameOf(caller) } : {};
    // Whoever lends it their rights has seen all that it says.
    const expected = { ...Object.fromEntries(SAID.map((key) => [key, known[key]])), ...seen };
    const patch = { ...values, ...(on !== undefined && { is_on: on }), ...fresh, ...own };
    await this.#parts.list.edit(id, patch, (now) => refuseOutdated(expected, inputOf(shown(now))));
    this.#note('updated', before, caller);
    this.#parts.senders.wake();
    return this.find(id);
  }

  /** Gives a webhook a new secret. The old one stays valid for a while. @throws as `change` */
  async rotate(id: number, caller: Caller): Promise<MadeWebhook> {
    const before = this.#changeable(id);
    await this.#checkHeld(before, caller);
    const secret = newSecret();
    const old = { old_secret: before.secret, old_until: Date.now() + this.#parts.options.overlap };
    await this.#parts.list.patch(id, { secret: this.#parts.seal.seal(secret), ...old });
    this.#note('given a new secret', before, caller);
    return { ...(await this.find(id)), secret };
  }

  /** @throws as `change` */
  async remove(id: number, caller: Caller): Promise<void> {
    const webhook = this.#changeable(id);
    await this.#checkHeld(webhook, caller);
    await this.#parts.list.remove(id);
    this.#note('deleted', webhook, caller);
  }

  /** Sends a test message to the target once, and waits for the response. */
  async ping(id: number, signal: AbortSignal): Promise<ShownDelivery> {
    const webhook = this.#parts.list.find(id);
    const delivery = await this.#parts.deliveries.addPing(id);
    const { result } = await attempt(webhook, delivery, signal, this.#parts);
    await this.#parts.due.end([{ delivery, result }]);
    return shownDelivery(await this.#parts.deliveries.find(id, delivery.id), false, true);
  }

  /** Deliveries, newest first. @param asked `state`, and `before`: an id; only older deliveries */
  async deliveries(id: number, asked: unknown, caller: Caller): Promise<readonly ListedDelivery[]> {
    const webhook = this.#parts.list.find(id);
    const rows = await this.#parts.deliveries.list(webhook.id, LISTED, checkedInput(deliveryChoice, asked));
    const seen = await Promise.all(rows.map((row) => this.#parts.principals.sees(row, caller)));
    return rows.map((row, index) => listed(row, seen[index] === true));
  }

  async delivery(id: number, delivery: number, caller: Caller): Promise<ShownDelivery> {
    const webhook = this.#parts.list.find(id);
    const found = await this.#parts.deliveries.find(id, delivery);
    const isNamed = await this.#parts.principals.sees(found, caller);
    const isHidden = await this.#checkSeen(webhook, found, caller).then(
      () => !isNamed && found.event !== PING,
      (error: unknown) => {
        if (isPlinthError(error) && error.status === 403) return true;
        throw error;
      },
    );
    return shownDelivery(found, isHidden, isNamed);
  }

  /** Schedules a finished delivery again. @param delivery null: all that have failed @returns how many */
  async repeat(id: number, delivery: number | null, caller: Caller): Promise<number> {
    const webhook = this.#parts.list.find(id);
    const { is_on, name } = webhook;
    await this.#checkHeld(webhook, caller);
    if (!is_on) throw new ApplicationError(`The webhook "${name}" is disabled. Enable it to send the pending deliveries`);
    if (delivery !== null) await this.#parts.deliveries.find(id, delivery);
    const count = await this.#parts.deliveries.repeat(id, delivery);
    this.#parts.senders.wake();
    return count;
  }

  /** Whether a request switches the webhook of a file on again, and changes nothing else. */
  #isSwitchedOn(id: number, body: unknown): boolean {
    const webhook = this.#parts.list.find(id);
    return fileOf(webhook) !== null && webhook.off_at !== null && isDeepStrictEqual(body, { on: true });
  }

  async #switchOn(id: number, caller: Caller): Promise<ShownWebhook> {
    const before = this.#parts.list.find(id);
    await this.#checkHeld(before, caller);
    await this.#parts.list.patch(id, { is_on: true, ...NO_FAILURES });
    this.#note('enabled', before, caller);
    this.#parts.senders.wake();
    return this.find(id);
  }

  #changeable(id: number): Webhook {
    const webhook = this.#parts.list.find(id);
    const file = fileOf(webhook);
    if (file === null) return webhook;
    throw new ApplicationError(`The webhook "${webhook.name}" is defined in ${file}; edit it there`);
  }

  /** @param before values that are not checked again */
  async #check({ url, types, token, events }: WebhookInput, caller: Caller, before?: WebhookInput): Promise<void> {
    this.#parts.pluginEvents.check(events, caller);
    const { outgoing, tokens } = this.#parts;
    const { contentTypes } = this.#parts.model();
    const named = (types ?? []).map((uid, index) => ({ uid, index })).filter(({ uid }) => before?.types?.includes(uid) !== true);
    const strange = named.filter(({ uid }) => !contentTypes.has(uid));
    const problems = strange.map(({ uid, index }) => problemAt(['types', String(index)], `the content type "${uid}" does not exist`));
    for (const { uid, index } of named)
      if (contentTypes.get(uid)?.accounts === true)
        problems.push(problemAt(['types', String(index)], `"${uid}" contains accounts, which cannot be sent to webhooks`));
    try {
      if (url !== before?.url) await outgoing.check(url);
    } catch (error) {
      if (!isPlinthError(error)) throw error;
      problems.push(problemAt(['url'], error.message));
    }
    if (token !== null && token !== before?.token) {
      try {
        if (tokens === null) throw new NotFoundError('the plugin "api-tokens" is disabled');
        await tokens.checkHeld(token, caller);
      } catch (error) {
        if (!isPlinthError(error) || error.status !== 404) throw error;
        problems.push(problemAt(['token'], error.message));
      }
    }
    if (problems.length > 0) throw new ValueProblemsError(problems);
  }

  /** Checks that the caller has the rights of a webhook: of its events, and of its token or its owner. @throws ForbiddenError */
  async #checkHeld(webhook: Webhook, caller: Caller): Promise<void> {
    const { token, events } = webhook;
    this.#parts.pluginEvents.check(events, caller);
    if (token === null || this.#parts.tokens === null) return this.#checkOwner(webhook, caller);
    await this.#parts.tokens.checkHeld(token, caller).catch((error: unknown) => {
      // The rights of a removed token are unknown. In that case the right to update webhooks is enough.
      if (!isPlinthError(error) || error.status !== 404) throw error;
      if (!caller.trusted && !caller.ability.can('plugin::webhooks.webhook.update')) throw new ForbiddenError();
    });
  }

  /** Checks that the caller may read what the owner of a webhook reads. One of a file, or of somebody who is gone, has none to protect. */
  async #checkOwner(webhook: Webhook, caller: Caller): Promise<void> {
    const { access, principals } = this.#parts;
    const owner = fileOf(webhook) === null ? await principals.of(webhook).catch(() => null) : null;
    if (owner === null || owner === caller) return;
    const { ability } = owner;
    const told = [...access.actions.keys()].filter((action) => isTold(webhook, action) && ability.can(action));
    const grants = told.map((action) => grantOf(action, ability.rule(action)));
    refuseBeyondHeld(grants, `the webhook "${webhook.name}"`, caller, access);
  }

  /**
   * Checks that a caller may see a request. One that was written with other rights than the webhook has now, such as those of a token that
   * was removed, is only for callers with all rights: what the earlier rights were is unknown.
   * @throws ForbiddenError
   */
  async #checkSeen(webhook: Webhook, { event, body, body_for }: Delivery, caller: Caller): Promise<void> {
    const { pluginEvents, tokens } = this.#parts;
    pluginEvents.check([event], caller);
    // Whoever it acts for may be gone: then the rights are unknown, too.
    const bodyFor = await rightsOf(webhook, this.#parts).then(
      (rights) => rights.bodyFor,
      () => null,
    );
    if (body === null || body_for === bodyFor) {
      // A condition that asks who the caller is means other documents for each of them, although it is the same one.
      if (callerName(caller) !== webhook.acts_as && this.#asksWhoReads(caller)) throw new ForbiddenError();
      return this.#checkHeld(webhook, caller);
    }
    if (tokens !== null) tokens.checkHoldsAll(caller);
    else if (!caller.trusted) throw new ForbiddenError();
  }

  /** Whether a condition on what a caller may read names the caller. */
  #asksWhoReads({ ability }: Caller): boolean {
    const reads = [...this.#parts.access.actions.keys()].filter((action) => READS.test(action) && ability.can(action));
    return reads.some((action) => /"\$(?:caller"|user\.)/.test(JSON.stringify(ability.rule(action)?.where ?? null)));
  }

  #note(done: string, { name }: Webhook, caller: Caller): void {
    this.#parts.logger.info({ webhook: name, by: callerName(caller) }, `webhook ${done}`);
  }
}

const MEDIA: ReadonlySet<string | undefined> = new Set(Object.values(MEDIA_EVENTS));

/** Actions with which documents are read. */
const READS = /^(.+)\.(?:find|findOne|readDraft)$/;

/** Whether an action lets its owner read what a webhook is told of. */
function isTold({ types, events }: Webhook, action: string): boolean {
  if (action === FILE_ACTION) return events.some((event) => MEDIA.has(event));
  const uid = READS.exec(action)?.[1];
  return uid !== undefined && (types === null ? uid.startsWith('api::') : types.includes(uid));
}

/** The values of a webhook that requests set. */
function inputOf({ name, url, events, types, token, format, ordered, on, notify }: ShownWebhook): WebhookInput {
  return { name, url, events, types, token, format, ordered, on, notify };
}
