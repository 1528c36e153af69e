import type { AttributeOwner, Component } from '../../model/index.ts';
import {
  type AttributesInput,
  type EntryAttribute,
  type EntryInput,
  isEntryAttribute,
  noEntries,
  type RelationInput,
  type StoredEntry,
  type StoredVersion,
} from './input-types.ts';

/** The component of a stored entry; null when the model no longer has it. */
type ComponentOf = (attribute: EntryAttribute, entry: StoredEntry) => Component | null;

/**
 * Stored entries by their values. A body may send entries back without ids: those with the values of a stored one keep its id, so that
 * nothing changes where nothing was changed.
 */
export class SameEntries {
  readonly #byContent = new Map<string, StoredEntry[]>();

  /** @param entries those that the body does not name by id */
  constructor(attribute: EntryAttribute, entries: readonly StoredEntry[], componentOf: ComponentOf) {
    for (const entry of entries) {
      const component = componentOf(attribute, entry);
      if (component === null) continue;
      const content = JSON.stringify([component.uid, storedContent(component, entry, componentOf)]);
      const same = this.#byContent.get(content);
      if (same) same.push(entry);
      else this.#byContent.set(content, [entry]);
    }
  }

  /** The entry with the values of an input, at any depth; undefined where there is none. Each is found once. */
  take({ id, component, input }: EntryInput): StoredEntry | undefined {
    if (id !== null || this.#byContent.size === 0 || hasPositions(input)) return undefined;
    return this.#byContent.get(JSON.stringify([component.uid, inputContent(component, input)]))?.shift();
  }
}

/** The input of a relation of a new entry, for an entry that exists: it replaces all links. @param input undefined: no links */
export function replacingLinks(input: RelationInput | undefined): RelationInput {
  const links = input === undefined ? [] : input.kind === 'set' ? input.links : input.connect;
  return { kind: 'set', links, replacesHidden: true, ...(input?.overruled && { overruled: input.overruled }) };
}

/** The values of a stored entry and of its nested entries, without ids. */
function storedContent({ attributes }: AttributeOwner, values: StoredVersion, componentOf: ComponentOf): readonly unknown[] {
  const content: unknown[] = [];
  for (const attribute of attributes.values()) {
    const { name } = attribute;
    if (attribute.kind === 'scalar') content.push(name === 'id' ? null : (values[name] ?? null));
    else if (isEntryAttribute(attribute)) {
      const entries = (values[name] ?? noEntries(attribute)) as readonly StoredEntry[] | null;
      const nested = entries?.map((entry) => {
        const component = componentOf(attribute, entry);
        return component && [component.uid, storedContent(component, entry, componentOf)];
      });
      content.push(nested ?? null);
    }
  }
  return content;
}

/** What `storedContent` would be of the entry that an input makes. */
function inputContent({ attributes }: AttributeOwner, input: AttributesInput): readonly unknown[] {
  const content: unknown[] = [];
  for (const attribute of attributes.values()) {
    if (attribute.kind === 'scalar') {
      const isNamed = input.scalars.has(attribute);
      content.push(attribute.name === 'id' ? null : isNamed ? input.scalars.get(attribute) : (attribute.definition.default ?? null));
    } else if (isEntryAttribute(attribute)) {
      const nested = input.components.get(attribute)?.map(({ component, input: inner }) => [component.uid, inputContent(component, inner)]);
      content.push(nested ?? noEntries(attribute));
    }
  }
  return content;
}

/** Whether links are placed relative to others, which cannot be said of a replaced list. */
function hasPositions({ relations, components }: AttributesInput): boolean {
  const isPlaced = (relation: RelationInput) =>
    relation.kind === 'change' && relation.connect.some(({ position }) => position.at !== 'end');
  return (
    [...relations.values()].some(isPlaced) || [...components.values()].some((items) => items?.some(({ input }) => hasPositions(input)))
  );
}
