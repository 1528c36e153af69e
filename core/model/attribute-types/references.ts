import { z } from 'zod';
import type { ComponentsType, RelationShape, RelationType } from '../attribute-type.ts';

/** References to documents of a content type. */
export const relationType: RelationType = {
  kind: 'relation',
  name: 'relation',
  options: z.strictObject({
    /** How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target. */
    relation: z.enum(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']),
    /** Uid of the content type that is referred to. */
    target: z.string(),
    /** The attribute of the target that shows the same links from its side; this side owns them. */
    inversedBy: z.string().optional(),
    /** The attribute of the target that owns the links. */
    mappedBy: z.string().optional(),
  }),
  shape: (definition) => definition as unknown as RelationShape,
};

/** The other versions of the same document along an axis. Only for implicit attributes. */
export const siblingsType: RelationType = {
  kind: 'relation',
  name: 'siblings',
  options: z.strictObject({}),
  shape: ({ axis }, owner) => ({ target: owner, relation: 'oneToMany', ...(axis !== undefined && { axis }) }),
};

/** Embedded entries of one component. */
export const componentType: ComponentsType = {
  kind: 'component',
  name: 'component',
  options: z.strictObject({
    /** Uid of the component: `shared.seo`. */
    component: z.string(),
    /** Whether the value is a list. Default false. */
    repeatable: z.boolean().optional(),
    /** Entries of a list; checked in strict versions. */
    min: z.int().min(0).optional(),
    max: z.int().min(1).optional(),
  }),
};

/** A list of embedded entries of several components. */
export const dynamicZoneType: ComponentsType = {
  kind: 'dynamiczone',
  name: 'dynamiczone',
  options: z.strictObject({
    /** Uids of the components that entries may be of. */
    components: z
      .array(z.string())
      .min(1)
      .refine((uids) => new Set(uids).size === uids.length, 'names a component twice'),
    /** Entries; checked in strict versions. */
    min: z.int().min(0).optional(),
    max: z.int().min(1).optional(),
  }),
};
