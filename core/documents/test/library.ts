import fc from 'fast-check';
import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, Model, RelationAttribute } from '../../model/index.ts';
import type { RowReader } from '../../query/index.ts';
import { valuesOf } from './arbitrary-value.ts';
import { uidOf } from './definitions.ts';

/** A document or component entry in memory: scalars in stored form, and the rows behind relations and components, in order. */
export interface MemoryRow {
  readonly values: Record<string, unknown>;
  readonly behind: Record<string, readonly MemoryRow[]>;
}

/** Reads rows in memory. */
export const MEMORY: RowReader<MemoryRow> = {
  value: (row, attribute) => row.values[attribute.name],
  rows: (row, attribute) => row.behind[attribute.name] ?? [],
};

/** The random data of a document. References to other documents are numbers. */
export interface Sketch {
  readonly values: Readonly<Record<string, unknown>>;
  /** By relation attribute: distinct numbers of target documents, in order. */
  readonly links: Readonly<Record<string, readonly number[]>>;
  readonly entries: Readonly<Record<string, readonly (Sketch & { readonly component: string })[]>>;
}

/** Random documents, by content type. */
export type Sketches = Readonly<Record<string, readonly Sketch[]>>;

const COUNTS: Readonly<Record<string, number>> = { person: 5, genre: 4, book: 12 };
/** Types in the order in which they are created. */
export const TYPES = ['person', 'genre', 'book'] as const;

/** Random data for all types of the library. */
export function arbitraryLibrary(model: Model): fc.Arbitrary<Sketches> {
  return fc.record(
    Object.fromEntries(
      TYPES.map((name) => {
        const sketch = sketchOf(model, model.contentType(uidOf(name)));
        const count = COUNTS[name] as number;
        return [name, fc.array(sketch, { minLength: count, maxLength: count })];
      }),
    ),
  );
}

function sketchOf(model: Model, owner: AttributeOwner): fc.Arbitrary<Sketch> {
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  const links: Record<string, fc.Arbitrary<number[]>> = {};
  const entries: Record<string, fc.Arbitrary<Sketch['entries'][string]>> = {};
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind === 'scalar') {
      if (attribute.writable === 'yes' && attribute.name !== 'id') values[attribute.name] = valuesOf(attribute);
    } else if (attribute.kind === 'relation') {
      if (attribute.side === 'owner') links[attribute.name] = linksOf(attribute);
    } else if (attribute.kind !== 'morph') {
      const uids = attribute.kind === 'component' ? [attribute.component] : attribute.components;
      const kinds = uids.map((component) => sketchOf(model, model.component(component)).map((sketch) => ({ ...sketch, component })));
      entries[attribute.name] = fc.array(fc.oneof(...kinds), { maxLength: isList(attribute) ? 3 : 1 });
    }
  }
  return fc.record({ values: fc.record(values), links: fc.record(links), entries: fc.record(entries) });
}

function linksOf(attribute: RelationAttribute): fc.Arbitrary<number[]> {
  const count = COUNTS[attribute.target.split('.').at(-1) as string] as number;
  return fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: attribute.many ? 4 : 1 });
}

/** Whether a component attribute's value is a list. */
export function isList(attribute: ComponentAttribute | DynamicZoneAttribute): boolean {
  return attribute.kind === 'dynamiczone' || attribute.repeatable;
}

/** The stored documents, as they look in memory, by content type. */
export type Library = ReadonlyMap<string, readonly MemoryRow[]>;
