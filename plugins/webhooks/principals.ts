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
import { type Delivery, FILE_UID, type Webhook } from './webhook.ts';

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
      throw new ApplicationError('Whoever this webhook acts for is gone, or may not act any more: somebody else has to save it');
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
    if (uid === FILE_UID) return caller.ability.can('plugin::upload.content-api.findOne');
    const isListed = type.kind === 'singleType' || !caller.ability.can(`${uid}.findOne`);
    try {
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

/** A caller with those of its rights that another one has, too. A rule of the other is checked as a rule of the caller. */
export function within(caller: Caller, other: Caller): Caller {
  const [one, two] = [caller.ability, other.ability];
  if (other.trusted || one.key === two.key) return caller;
  const rules = new Map<string, Rule | null>();
  const ability: Ability = Object.freeze({
    key: `${one.key} within ${two.key}`,
    can: (action: string) => one.can(action) && two.can(action),
    // Compiled rules are found again by their identity.
    rule(action: string) {
      const known = rules.get(action) ?? joined(one.rule(action), two.rule(action));
      rules.set(action, known);
      return known;
    },
    isBroad: true as const,
  });
  return { ...plainCaller(caller), ability };
}

function joined(one: Rule | null, other: Rule | null): Rule | null {
  if (one === null || other === null) return one ?? other;
  const where = one.where === null || other.where === null ? (one.where ?? other.where) : { $and: [one.where, other.where] };
  const fields =
    one.fields === null || other.fields === null ? (one.fields ?? other.fields) : one.fields.filter((name) => other.fields?.includes(name));
  return { where, fields };
}
