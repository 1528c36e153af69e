import { ApplicationError, ValidationError } from '../../errors/index.ts';
import {
  type AttributeOwner,
  type Component,
  type ContentType,
  isLinking,
  type LinkingAttribute,
  type Model,
  ownValue,
  type ScalarAttribute,
} from '../../model/index.ts';
import { MESSAGES } from '../messages.ts';
import { linksKeyOf } from '../storage/names.ts';
import {
  type AttributesInput,
  type EntryAttribute,
  type EntryInput,
  isEntryAttribute,
  isEntryList,
  noEntries,
  type RelationInput,
  type StoredEntry,
  type StoredVersion,
} from './input-types.ts';
import { replacingLinks, SameEntries } from './same-entries.ts';

/** The input for the links of a row, or of one of its component entries. */
interface NamedRelation {
  /** The key of the component entry's links (see `linksKeyOf`); 0 for the row itself. */
  readonly entry: number;
  readonly attribute: LinkingAttribute;
  readonly input: RelationInput;
}

/** The version that a write creates or changes. */
export interface VersionChange {
  /** Complete except for ids and the values of axes. System values (`createdAt`) are null until they are stamped. */
  readonly version: StoredVersion;
  readonly relations: readonly NamedRelation[];
  /** Keys of the links of component entries that are removed or lose all links, nested ones included: these links are deleted, too. */
  readonly removedEntries: readonly number[];
}

/** Returns the id of a new component entry. Called once for each, at most `BodyInput.entryCount` times. */
type AllocateId = () => number;

/** The version that a create makes. Attributes that the body does not name get their default or null. All component entries are new. */
export function newVersion(type: ContentType, input: AttributesInput, allocateId: AllocateId): VersionChange {
  const writer = new VersionBuilder(allocateId);
  const version = writer.fresh(type, input, 0);
  return { version, relations: writer.relations, removedEntries: [] };
}

/**
 * The version that an update makes. Named attributes are replaced. A component entry with the id of an existing entry of the same attribute
 * patches that; one without an id and with the values of an existing entry keeps that; other entries are new. Entries that are missing in a
 * named list are removed.
 *
 * @throws ApplicationError for the id of an entry that the attribute does not have
 * @throws ValidationError for the same id twice in a list
 */
export function patchVersion(
  type: ContentType,
  existing: StoredVersion,
  input: AttributesInput,
  tools: { readonly model: Model; readonly allocateId: AllocateId },
): VersionChange {
  const writer = new VersionBuilder(tools.allocateId, tools.model);
  const version = { ...existing, ...writer.patch(type, existing, input, 0) };
  return { version, relations: writer.relations, removedEntries: writer.removed };
}

/** The entries of a component attribute in a version; none where it has no value. */
export function entriesOf(values: StoredVersion, attribute: EntryAttribute): readonly StoredEntry[] {
  return (ownValue(values, attribute.name) as readonly StoredEntry[] | null | undefined) ?? [];
}

/** The component of a stored entry; null when the model no longer has it. */
export function componentOf(attribute: EntryAttribute, entry: StoredEntry, model: Model): Component | null {
  return model.components.get(attribute.kind === 'component' ? attribute.component : (entry.__component ?? '')) ?? null;
}

/** Whether responses show an entry. A zone may store entries of components that it does not list any more: nobody can see or change them. */
export function isShownEntry(attribute: EntryAttribute, { __component }: StoredEntry): boolean {
  return attribute.kind === 'component' || attribute.components.includes(__component ?? '');
}

/** A relation of a version, or of a component entry in it. */
export interface RelationPlace {
  readonly attribute: LinkingAttribute;
  /** The key of the component entry's links (see `linksKeyOf`); 0 for the version itself. */
  readonly entry: number;
  /** Names of attributes, and indexes in lists of entries. The last one is the relation. */
  readonly path: readonly (string | number)[];
}

/** All relations of a version and of its component entries, in the order of the model. */
export function* relationsIn(
  { attributes }: AttributeOwner,
  values: StoredVersion,
  model: Model,
  { entry, path }: Omit<RelationPlace, 'attribute'> = { entry: 0, path: [] },
): Generator<RelationPlace> {
  for (const attribute of attributes.values()) {
    const here = [...path, attribute.name];
    if (isLinking(attribute)) yield { attribute, entry, path: here };
    if (!isEntryAttribute(attribute)) continue;
    for (const [index, nested] of entriesOf(values, attribute).entries()) {
      const component = componentOf(attribute, nested, model);
      const inside = { entry: linksKeyOf(nested), path: isEntryList(attribute) ? [...here, index] : here };
      if (component) yield* relationsIn(component, nested, model, inside);
    }
  }
}

class VersionBuilder {
  readonly relations: NamedRelation[] = [];
  readonly removed: number[] = [];
  readonly #allocateId: AllocateId;
  readonly #model: Model | null;

  constructor(allocateId: AllocateId, model: Model | null = null) {
    this.#allocateId = allocateId;
    this.#model = model;
  }

  /** All values of a new version or entry. */
  fresh(owner: AttributeOwner, input: AttributesInput, entry: number): Record<string, unknown> {
    this.#noteRelations(input, entry);
    const values: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind === 'scalar') {
        if (!isSystem(attribute))
          values[attribute.name] = input.scalars.has(attribute) ? input.scalars.get(attribute) : (attribute.definition.default ?? null);
      } else if (isEntryAttribute(attribute)) {
        const items = input.components.get(attribute);
        values[attribute.name] = items ? items.map((item) => this.#newEntry(attribute, item)) : noEntries(attribute);
      }
    }
    return values;
  }

  /** The values that the input names, and empty values for attributes that `existing` lacks. */
  patch(owner: AttributeOwner, existing: StoredVersion, input: AttributesInput, entry: number): Record<string, unknown> {
    this.#noteRelations(input, entry);
    const values: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      if (attribute.kind === 'scalar') {
        if (input.scalars.has(attribute)) values[name] = input.scalars.get(attribute);
        else if (!isSystem(attribute) && ownValue(existing, name) === undefined) values[name] = null;
      } else if (isEntryAttribute(attribute)) {
        const items = input.components.get(attribute);
        if (items !== undefined) {
          const entries = this.#patchEntries(attribute, entriesOf(existing, attribute), items ?? []);
          values[name] = items === null ? noEntries(attribute) : entries;
        } else if (ownValue(existing, name) == null) values[name] = noEntries(attribute);
      }
    }
    return values;
  }

  #newEntry(attribute: EntryAttribute, { component, input }: EntryInput): StoredEntry {
    const id = this.#allocateId();
    return { id, ...(attribute.kind === 'dynamiczone' && { __component: component.uid }), ...this.fresh(component, input, id) };
  }

  #patchEntries(attribute: EntryAttribute, existing: readonly StoredEntry[], items: readonly EntryInput[]): readonly StoredEntry[] {
    const present = new Map(existing.map((entry) => [presenceKey(entry.__component, entry.id), entry]));
    const kept = new Set<StoredEntry>();
    const entryOf = ({ id, component }: EntryInput) =>
      id === null ? undefined : present.get(presenceKey(attribute.kind === 'dynamiczone' ? component.uid : undefined, id));
    for (const item of items) {
      if (item.id === null) continue;
      const entry = entryOf(item);
      if (!entry) throw foreignEntry(attribute);
      if (kept.has(entry))
        throw new ValidationError(MESSAGES.componentTwice({ id: item.id, name: attribute.name }), { path: attribute.name });
      kept.add(entry);
    }
    const unnamed = existing.filter((entry) => !kept.has(entry));
    const isAllNamed = items.every(({ id }) => id !== null);
    const same = new SameEntries(
      attribute,
      isAllNamed ? [] : unnamed,
      (inner, entry) => this.#model && componentOf(inner, entry, this.#model),
    );
    const repeated = new Map<EntryInput, StoredEntry>();
    for (const item of items) {
      const entry = same.take(item);
      if (entry !== undefined) repeated.set(item, entry);
    }
    const stays = new Set(repeated.values());
    for (const entry of unnamed) if (!stays.has(entry)) this.#remove(attribute, entry);
    return items.map((item) => {
      const entry = entryOf(item);
      if (entry) return { ...entry, ...this.patch(item.component, entry, item.input, linksKeyOf(entry)) };
      const stored = repeated.get(item);
      return stored ? this.#repeatEntry(stored, item) : this.#newEntry(attribute, item);
    });
  }

  /** Keeps an entry that an input without an id repeats, with the links that a new one would have. */
  #repeatEntry(entry: StoredEntry, { component, input }: EntryInput): StoredEntry {
    const key = linksKeyOf(entry);
    // Without relations in the input, all links of the entry are deleted, together with those of removed entries.
    if (input.relations.size === 0) this.removed.push(key);
    for (const attribute of component.attributes.values()) {
      if (isLinking(attribute) && input.relations.size > 0) {
        this.relations.push({ entry: key, attribute, input: replacingLinks(input.relations.get(attribute)) });
      } else if (isEntryAttribute(attribute)) {
        const items = input.components.get(attribute) ?? [];
        for (const [index, nested] of entriesOf(entry, attribute).entries()) this.#repeatEntry(nested, items[index] as EntryInput);
      }
    }
    return entry;
  }

  #remove(attribute: EntryAttribute, entry: StoredEntry): void {
    this.removed.push(linksKeyOf(entry));
    const component = this.#model && componentOf(attribute, entry, this.#model);
    for (const inner of component?.attributes.values() ?? []) {
      if (isEntryAttribute(inner)) for (const nested of entriesOf(entry, inner)) this.#remove(inner, nested);
    }
  }

  #noteRelations(input: AttributesInput, entry: number): void {
    for (const [attribute, relation] of input.relations) this.relations.push({ entry, attribute, input: relation });
  }
}

/** Identifies an entry of one attribute. In a zone, entries of different components can have equal ids. */
function presenceKey(component: string | undefined, id: number): string {
  return `${id} ${component ?? ''}`;
}

function foreignEntry(attribute: EntryAttribute): ApplicationError {
  return new ApplicationError(MESSAGES.foreignComponents({ name: attribute.name }));
}

/** Whether an attribute is an id or shows the value of an axis: bodies never set those. */
function isSystem(attribute: ScalarAttribute): boolean {
  return attribute.name === 'id' || attribute.name === 'documentId' || attribute.definition.axis !== undefined;
}
