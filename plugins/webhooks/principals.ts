import {
  type Ability,
  type Access,
  ApplicationError,
  type Caller,
  type ContentType,
  callerName,
  type Documents,
  ForbiddenError,
  isPlinthError,
  plainCaller,
  type Rule,
  SYSTEM,
  withoutAccounts,
} from 'plinth';
import type { PluginEventNames } from './plugin-events.ts';
import { type Delivery, FILE_ACTION, FILE_UID, type Webhook } from './webhook.ts';

/** What a delivery is about. */
export type DeliverySubject = Pick<Delivery, 'event' | 'type' | 'document' | 'facts'>;

/** Dependencies of `Principals`. */
export interface PrincipalParts {
  readonly access: Pick<Access, 'callerNamed'>;
  readonly documents: Documents;
  readonly pluginEvents: Pick<PluginEventNames, 'check'>;
}

/** Those whose rights webhooks act with. They are found anew for each delivery, so that a right that ends also ends what is sent. */
export class Principals {
  readonly #parts: PrincipalParts;

  constructor(parts: PrincipalParts) {
    this.#parts = parts;
  }

  /** The name under which webhooks of a caller act. @throws ForbiddenError for callers that cannot be found again */
  async nameOf(caller: Caller): Promise<string | null> {
    const name = callerName(caller);
    if (caller.trusted) return null;
    if (name === null || (await this.#parts.access.callerNamed(name)) === null) throw new ForbiddenError();
    return name;
  }

  /** With whose rights a webhook acts now. @throws ApplicationError if nobody is there */
  async of({ acts_as }: Pick<Webhook, 'acts_as'>): Promise<Caller> {
    if (acts_as === null) return SYSTEM;
    const found = await this.#parts.access.callerNamed(acts_as);
    if (found === null || found.refused !== null)
      throw new ApplicationError(
        'The user or token that this webhook acts for no longer exists or no longer has permission. Another user must save the webhook',
      );
    return withoutAccounts(found.caller, this.#parts.documents.model);
  }

  /**
   * Whether a caller may know of an event: the gate is asked as for a read of the version. Rules cannot be checked on a version that is
   * gone, so it is told to those whose reads no rule limits.
   */
  async sees({ event, type: uid, document, facts }: DeliverySubject, caller: Caller): Promise<boolean> {
    if (caller.trusted) return true;
    if (uid === '') return this.#mayTake(event, caller) && !(caller.kind === 'token' && this.#concernsAccounts(facts));
    const { documents } = this.#parts;
    const type = documents.model.contentTypes.get(uid);
    if (type === undefined || type.accounts) return false;
    const isListed = type.kind === 'singleType' || !caller.ability.can(`${uid}.findOne`);
    try {
      if (uid === FILE_UID) return await this.#seesFile(document, facts.isGone, caller);
      if (!documents.parse(uid, this.#requestAxes(type, facts.axes), isListed ? 'list' : 'one', caller).isNarrowed) return true;
      if (facts.isGone) return false;
      const action = `${uid}.${isListed ? 'find' : 'findOne'}`;
      const id = type.kind === 'singleType' ? null : document;
      const { [action]: may } = await documents.may(uid, id, { actions: [action], axes: new Map(Object.entries(facts.axes)) }, caller);
      return may?.granted === true;
    } catch (error) {
      if (isPlinthError(error) && error.status < 500) return false;
      throw error;
    }
  }

  async #seesFile(document: string, isGone: boolean, caller: Caller): Promise<boolean> {
    const { documents } = this.#parts;
    const query = documents.parse(FILE_UID, { fields: ['documentId'] }, 'one', caller, { action: FILE_ACTION });
    if (!query.isNarrowed) return true;
    return !isGone && (await documents.findOne(document, query)) !== null;
  }

  /** Axes whose values need rights. Locales do not, and may be gone by now. */
  #requestAxes(type: ContentType, axes: DeliverySubject['facts']['axes']) {
    const names = this.#parts.documents.axesOf(type).flatMap(({ kind, name }) => (kind === 'request' ? [name] : []));
    return Object.fromEntries(Object.entries(axes).filter(([name]) => names.includes(name)));
  }

  /** Whether an event of a plugin, such as an entry of the audit, is about a document that is an account. */
  #concernsAccounts({ data }: DeliverySubject['facts']): boolean {
    return typeof data?.type === 'string' && this.#parts.documents.model.contentTypes.get(data.type)?.accounts === true;
  }

  #mayTake(event: string, caller: Caller): boolean {
    try {
      this.#parts.pluginEvents.check([event], caller);
      return true;
    } catch (error) {
      if (error instanceof ForbiddenError) return false;
      throw error;
    }
  }
}

/**
 * A caller with those of its rights that another one has, too. A rule of the other is checked as a rule of the caller, but about the other:
 * its `$caller` is not the token with which a webhook reads.
 */
export function within(caller: Caller, other: Caller): Caller {
  const [one, two] = [caller.ability, other.ability];
  const who = callerName(other);
  if (other.trusted || (one.key === two.key && callerName(caller) === who)) return caller;
  const rules = new Map<string, Rule | null>();
  const ability: Ability = Object.freeze({
    key: `${one.key} within ${two.key} of ${JSON.stringify([who, other.user ?? null])}`,
    can: (action: string) => one.can(action) && two.can(action),
    // Compiled rules are found again by their identity.
    rule(action: string) {
      const known = rules.get(action) ?? joined(one.rule(action), two.rule(action), other);
      rules.set(action, known);
      return known;
    },
    isBroad: true as const,
  });
  return { ...plainCaller(caller), ability };
}

/** @param owner of the other rule */
function joined(one: Rule | null, other: Rule | null, owner: Caller): Rule | null {
  if (other === null) return one;
  const own = other.where === null ? null : (withValuesOf(owner, other.where) as NonNullable<Rule['where']>);
  const where = one === null || one.where === null ? own : own === null ? one.where : { $and: [one.where, own] };
  const fields =
    one === null || one.fields === null || other.fields === null ? (one?.fields ?? other.fields) : commonOf(one.fields, other.fields);
  return { where, fields };
}

function commonOf(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((name) => others.includes(name));
}

/** A condition with the values of a caller for `$caller` and `$user.<attribute>`. A variable without a value stays: it fits no document. */
function withValuesOf(caller: Caller, where: unknown): unknown {
  if (typeof where === 'string') return variableOf(caller, where) ?? where;
  if (Array.isArray(where)) return where.map((each) => withValuesOf(caller, each));
  if (typeof where !== 'object' || where === null) return where;
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, withValuesOf(caller, value)]));
}

function variableOf(caller: Caller, operand: string): unknown {
  const [, name] = /^\$user\.(.+)$/.exec(operand) ?? [];
  const value = operand === '$caller' ? callerName(caller) : name === undefined ? null : caller.user?.[name];
  return typeof value === 'string' && value.startsWith('$') ? `$${value}` : value;
}
