import type { Attribute, Component, ContentType, GrantHolder, Model } from 'plinth';
import type { ModelEdit } from './edits/model-edit.ts';
import type { ModelState } from './model-rehearsals.ts';

type Owner = ContentType | Component;

/** Something that others can see after a change of the model, and could not see before. */
export interface Exposure {
  /**
   * - `private`: an attribute was private, or its values are those of a private one.
   * - `hidden`: an attribute or a type was hidden (`visible: false`).
   * - `public`: visitors are granted an action of a new type, by a wildcard.
   */
  readonly kind: 'private' | 'hidden' | 'public';
  readonly uid: string;
  /** Name of the attribute, or the granted action; null for the whole type. */
  readonly name: string | null;
}

const VISITORS = 'role public';

/** Everything that edits expose, in the order of the model. */
export function exposuresOf(
  edits: readonly ModelEdit[],
  { before, after }: { readonly before: ModelState; readonly after: ModelState },
  holders: readonly GrantHolder[],
): readonly Exposure[] {
  const origins = new Origins(edits);
  const secretPlaces = placesOfSecrets(before);
  const ofModel = ownersOf(after.model).flatMap((owner): Exposure[] => {
    const { uid } = owner;
    const former = ownerIn(before.model, origins.uid(uid));
    const ofType =
      former !== undefined && isHiddenType(former) && !isHiddenType(owner) ? [{ kind: 'hidden', uid, name: null } as const] : [];
    const ofAttributes = [...owner.attributes.values()].flatMap((attribute): Exposure[] => {
      const { name } = attribute;
      if (attribute.private) return [];
      const was = former?.attributes.get(origins.attribute(uid, name));
      if (was?.private === true || secretPlaces.has(placeOf(after, owner, name) ?? '')) return [{ kind: 'private', uid, name }];
      return was !== undefined && isHidden(was) && !isHidden(attribute) ? [{ kind: 'hidden', uid, name }] : [];
    });
    return [...ofType, ...ofAttributes];
  });
  return [...ofModel, ...ofVisitors(before, after, holders)];
}

/** Actions of new types that visitors are granted, because a wildcard includes them. */
function ofVisitors(before: ModelState, after: ModelState, holders: readonly GrantHolder[]): readonly Exposure[] {
  const grants = holders.filter(({ name }) => name === VISITORS).flatMap(({ grants }) => grants);
  const wanted = grants.map((grant) => (typeof grant === 'string' ? grant : grant.action)).filter((action) => action.includes('*'));
  const granted = new Set(wanted.flatMap((action) => [...after.access.expand([action]).actions]));
  return [...granted]
    .filter((action) => !before.access.actions.has(action))
    .map(
      (action): Exposure => ({
        kind: 'public',
        uid: action.slice(0, action.lastIndexOf('.')),
        name: action.slice(action.lastIndexOf('.') + 1),
      }),
    );
}

/** What edits have renamed, by the last name. */
class Origins {
  readonly #uids = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(edits: readonly ModelEdit[]) {
    for (const edit of edits) {
      if (edit.edit === 'rename') this.#uids.set(edit.to, this.uid(edit.uid));
      if (edit.edit === 'renameAttribute') this.#attributes.set(this.#key(edit.uid, edit.to), this.attribute(edit.uid, edit.from));
    }
  }

  uid(uid: string): string {
    return this.#uids.get(uid) ?? uid;
  }

  attribute(uid: string, name: string): string {
    return this.#attributes.get(this.#key(uid, name)) ?? name;
  }

  #key(uid: string, name: string): string {
    return `${this.uid(uid)} ${name}`;
  }
}

/** Columns whose values nobody could read. A new attribute with the same column shows what is stored there. */
function placesOfSecrets(state: ModelState): ReadonlySet<string> {
  const places = ownersOf(state.model).flatMap((owner) =>
    [...owner.attributes.values()].filter((attribute) => attribute.private).map(({ name }) => placeOf(state, owner, name)),
  );
  return new Set(places.filter((place) => place !== null));
}

function placeOf({ stored }: ModelState, { uid, shape }: Owner, name: string): string | null {
  const place = shape === 'contentType' ? stored(uid, name) : null;
  const column = place?.columns.get('value') ?? place?.columns.get('target');
  return place === null || column === undefined ? null : `${place.table}.${column}`.toLowerCase();
}

function ownersOf({ contentTypes, components }: Model): readonly Owner[] {
  return [...contentTypes.values(), ...components.values()];
}

function ownerIn({ contentTypes, components }: Model, uid: string): Owner | undefined {
  return contentTypes.get(uid) ?? components.get(uid);
}

function isHidden({ definition }: Attribute): boolean {
  return definition.visible === false;
}

function isHiddenType(owner: Owner): boolean {
  if (owner.shape !== 'contentType') return false;
  return (owner.pluginOptions['content-type-builder'] as { readonly visible?: unknown } | undefined)?.visible === false;
}
