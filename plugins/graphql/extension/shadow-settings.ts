import { type AttributeOwner, BootError, type ContentType, type Model, nearest } from 'plinth';
import { ACTIONS, type Action } from '../schema/actions.ts';
import type { Shadow } from '../schema/shown-attributes.ts';

/** Places from which an attribute can be removed. */
export const FIELD_USES = ['output', 'input', 'filters'] as const;

/** One of FIELD_USES. */
export type FieldUse = (typeof FIELD_USES)[number];

/** Root fields of a plugin's content type, each with the action that callers need: `plugin::upload.content-api.find`. */
export type Exposed = Readonly<Partial<Record<Action, string>>>;

interface OwnerSettings {
  isEnabled: boolean;
  readonly disabledActions: Set<Action>;
  /** By attribute name: where it is removed. */
  readonly fields: Map<string, Set<FieldUse>>;
}

/** Which parts of the content types are in the schema: all types of the app, and the types that plugins expose. */
export class ShadowSettings implements Shadow {
  readonly #owners = new Map<string, OwnerSettings>();
  readonly #exposed = new Map<string, Exposed>();

  /** Whether any content type or component has settings. */
  get isDecided(): boolean {
    return this.#owners.size > 0;
  }

  /** Adds root fields for a plugin's content type. */
  expose(uid: string, actions: Exposed): void {
    this.#exposed.set(uid, actions);
  }

  /** The action that callers need for a root field; undefined: the one named after the content type. */
  actionNeeded(uid: string, action: Action): string | undefined {
    return this.#exposed.get(uid)?.[action];
  }

  /** Removes a content type or component, wherever it would be used. */
  disable(uid: string): void {
    this.#of(uid).isEnabled = false;
  }

  /** @throws BootError for an unknown action */
  disableActions(uid: string, actions: readonly Action[]): void {
    for (const action of actions) this.#of(uid).disabledActions.add(knownAction(uid, action));
  }

  disableField(uid: string, attribute: string, uses: readonly FieldUse[]): void {
    const { fields } = this.#of(uid);
    fields.set(attribute, new Set([...(fields.get(attribute) ?? []), ...uses]));
  }

  isEnabled(uid: string): boolean {
    return this.#owners.get(uid)?.isEnabled !== false;
  }

  /** @throws BootError for an unknown action */
  isActionEnabled(uid: string, action: Action): boolean {
    const known = knownAction(uid, action);
    return this.isEnabled(uid) && this.#owners.get(uid)?.disabledActions.has(known) !== true;
  }

  isFieldEnabled(uid: string, attribute: string, use: FieldUse): boolean {
    return this.#owners.get(uid)?.fields.get(attribute)?.has(use) !== true;
  }

  /** Whether a content type has the root fields of an action. */
  hasAction({ uid }: ContentType, action: Action): boolean {
    const isExposed = uid.startsWith('api::') || this.#exposed.get(uid)?.[action] !== undefined;
    return isExposed && this.isActionEnabled(uid, action);
  }

  hasOutput(owner: AttributeOwner, attribute: string): boolean {
    return this.#has(owner, attribute, 'output');
  }

  hasInput(owner: AttributeOwner, attribute: string): boolean {
    return this.#has(owner, attribute, 'input');
  }

  hasFilters(owner: AttributeOwner, attribute: string): boolean {
    return this.#has(owner, attribute, 'filters');
  }

  /** @throws BootError when there are settings for an unknown content type, component or attribute */
  assertKnown(model: Model): void {
    for (const [uid, { fields }] of this.#owners) {
      const owner = model.contentTypes.get(uid) ?? model.components.get(uid);
      if (owner === undefined) {
        const known = [...model.contentTypes.keys(), ...model.components.keys()];
        throw new BootError(
          `GraphQL: shadowCRUD("${uid}"): the content type or component does not exist${meant(uid, known)}`,
          'GRAPHQL_EXTENSION',
        );
      }
      for (const name of fields.keys()) {
        if (owner.attributes.has(name)) continue;
        const message = `GraphQL: shadowCRUD("${uid}").field("${name}"): the attribute does not exist${meant(name, owner.attributes.keys())}`;
        throw new BootError(message, 'GRAPHQL_EXTENSION');
      }
    }
  }

  #has(owner: AttributeOwner, name: string, use: FieldUse): boolean {
    if (!this.isFieldEnabled(owner.uid, name, use)) return false;
    const attribute = owner.attributes.get(name);
    // An attribute is removed if all of its targets are.
    if (attribute?.kind === 'component') return this.isEnabled(attribute.component);
    if (attribute?.kind === 'dynamiczone') return attribute.components.some((uid) => this.isEnabled(uid));
    return true;
  }

  #of(uid: string): OwnerSettings {
    let settings = this.#owners.get(uid);
    if (settings === undefined) {
      settings = { isEnabled: true, disabledActions: new Set(), fields: new Map() };
      this.#owners.set(uid, settings);
    }
    return settings;
  }
}

/** A suggestion for the end of a message. */
export function meant(found: string, known: Iterable<string>): string {
  const name = nearest(found, known);
  return name === null ? '' : ` (did you mean "${name}"?)`;
}

function knownAction(uid: string, action: string): Action {
  const known = ACTIONS.find((one) => one === action);
  if (known !== undefined) return known;
  const message = `GraphQL: shadowCRUD("${uid}"): "${action}" is not an action${meant(action, ACTIONS)}. Expected one of: ${ACTIONS.join(', ')}`;
  throw new BootError(message, 'GRAPHQL_EXTENSION');
}
