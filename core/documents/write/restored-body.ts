import {
  type Attribute,
  type AttributeOwner,
  isLinking,
  type LinkingAttribute,
  type Model,
  type RelationAttribute,
  relationTo,
} from '../../model/index.ts';
import type { VersionLink, VersionState } from '../change/change-events.ts';
import { type EntryAttribute, isEntryAttribute, isEntryList, type StoredEntry } from '../input/input-types.ts';
import { isPlainObject, type PlainObject } from '../input/read-context.ts';
import type { NamedLink } from '../input/read-input.ts';
import { givenForm } from '../input/stored-values.ts';
import { componentOf } from '../input/version-change.ts';
import { grouped } from '../storage/lists.ts';

type Values = VersionState['values'];

/** The state that a version is restored to. */
export interface RestoredState extends Pick<VersionState, 'values'> {
  /** As `RecordedChange.links` gives them. Absent: links stay as they are, except those of removed component entries. */
  readonly links?: readonly VersionLink[];
}

/** Decides which parts of a state go into a body. */
interface BodyRules {
  readonly model: Model;
  /** Names of axes, for which links may have values. */
  readonly axisNames: ReadonlySet<string>;
  /** Whether an attribute of the type itself is to be restored. */
  readonly isChosen: (name: string) => boolean;
  /** Whether private values are restored. */
  readonly restoresPrivate: boolean;
  /** Whether an attribute of the type itself may be written. */
  readonly mayWrite: (attribute: Attribute) => boolean;
  readonly canLink: (attribute: RelationAttribute) => boolean;
}

/** The body that restores a version, and what it leaves out. */
export class RestoredBody {
  readonly data: PlainObject;
  /** Attributes of the type whose former values are not in the body. */
  readonly untouched: string[] = [];
  readonly #rules: BodyRules;
  readonly #state: RestoredState;
  readonly #links: ReadonlyMap<string, readonly VersionLink[]>;
  readonly #placed = new Map<VersionLink, RelationAttribute>();

  /** @param current the present version; component entries that it still has keep their ids */
  constructor(type: AttributeOwner, state: RestoredState, current: Values, rules: BodyRules) {
    this.#rules = rules;
    this.#state = state;
    this.#links = grouped(state.links ?? [], ({ path }) => JSON.stringify(path));
    this.data = this.#body(type, state.values, current, []);
  }

  /** The links of the state that are not restored. @param lost links of the body whose documents are missing or hidden from the caller */
  missing(lost: readonly NamedLink[]): readonly VersionLink[] {
    const isLost = (link: VersionLink, attribute: RelationAttribute) =>
      lost.some((one) => one.attribute === attribute && one.ref.documentId === link.documentId && samePins(one.ref.pins, this.#pins(link)));
    return (this.#state.links ?? []).filter((link) => {
      const attribute = this.#placed.get(link);
      return this.#rules.isChosen(String(link.path[0])) && (attribute === undefined || isLost(link, attribute));
    });
  }

  #body(owner: AttributeOwner, values: Values, current: Values, path: VersionLink['path']): PlainObject {
    const body: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      const here = [...path, name];
      const isKnown = isLinking(attribute) ? attribute.side === 'owner' && this.#state.links !== undefined : Object.hasOwn(values, name);
      if (!isKnown || attribute.writable !== 'yes' || (path.length === 0 && !this.#rules.isChosen(name))) continue;
      // Hashed values are left out: the stored hash would be hashed again, and an old password must not become valid again.
      const isKept =
        (attribute.private && !this.#rules.restoresPrivate) ||
        (attribute.kind === 'scalar' && attribute.type.prepare !== undefined) ||
        (attribute.kind === 'relation' && !this.#rules.canLink(attribute)) ||
        (path.length === 0 && !this.#rules.mayWrite(attribute));
      if (isKept) {
        if (path.length === 0) this.untouched.push(name);
      } else if (isLinking(attribute)) body[name] = { set: this.#linksAt(attribute, here) };
      else if (isEntryAttribute(attribute)) body[name] = this.#entries(attribute, values[name], current[name], here);
      else body[name] = givenForm(attribute, values[name]);
    }
    return body;
  }

  #linksAt(attribute: LinkingAttribute, path: VersionLink['path']): readonly PlainObject[] {
    return (this.#links.get(JSON.stringify(path)) ?? []).flatMap((link) => {
      const relation = relationTo(attribute, link.target);
      if (relation === undefined || (attribute.kind === 'morph' && !this.#rules.canLink(relation))) return [];
      this.#placed.set(link, relation);
      const type = attribute.kind === 'morph' ? { __type: link.target } : {};
      return [{ ...this.#pins(link), ...type, documentId: link.documentId }];
    });
  }

  #pins({ pins }: VersionLink): VersionLink['pins'] {
    return Object.fromEntries(Object.entries(pins).filter(([axis]) => this.#rules.axisNames.has(axis)));
  }

  /** Returns anything but a list unchanged: the parser of the body rejects it. */
  #entries(attribute: EntryAttribute, stored: unknown, current: unknown, path: VersionLink['path']): unknown {
    if (!Array.isArray(stored)) return stored;
    const present = (Array.isArray(current) ? current : []) as readonly StoredEntry[];
    const isList = isEntryList(attribute);
    const entries = stored.map((entry: unknown, index) => {
      if (!isPlainObject(entry)) return entry;
      const there = present.find(({ id, __component }) => id === entry.id && __component === entry.__component);
      const component = componentOf(attribute, entry as StoredEntry, this.#rules.model);
      return {
        ...(there && { id: there.id }),
        ...(attribute.kind === 'dynamiczone' && { __component: entry.__component }),
        ...(component && this.#body(component, entry, there ?? {}, isList ? [...path, index] : path)),
      };
    });
    return isList ? entries : (entries[0] ?? null);
  }
}

function samePins(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const axes = Object.keys(one);
  return axes.length === Object.keys(other).length && axes.every((axis) => one[axis] === other[axis]);
}
