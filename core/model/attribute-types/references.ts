import { z } from 'zod';
import type { ComponentsType, RelationShape, RelationType } from '../attribute-type.ts';

const FEWEST = 'Minimum number of entries, if there is one or the attribute is required. Drafts may break it.';
const MOST = 'Maximum number of entries. Drafts may break it.';

/** Options of relations. */
export const relationOptions = z.strictObject({
  relation: z
    .enum(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'])
    .describe('How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.'),
  target: z.string().describe('Uid of the content type that is referred to.'),
  inversedBy: z.string().optional().describe('The attribute of the target that shows the same links from its side; this side owns them.'),
  mappedBy: z.string().optional().describe('The attribute of the target that owns the links.'),
});

export const relationType: RelationType = {
  kind: 'relation',
  name: 'relation',
  description: 'References to documents of a content type.',
  options: relationOptions,
  shape: (definition) => definition as unknown as RelationShape,
};

/** The other versions of the same document on an axis. Only for implicit attributes. */
export const siblingsType: RelationType = {
  kind: 'relation',
  name: 'siblings',
  options: z.strictObject({}),
  shape: ({ axis }, owner) => ({ target: owner, relation: 'oneToMany', ...(axis !== undefined && { axis }) }),
};

/** Options of components. */
export const componentOptions = z.strictObject({
  component: z.string().describe('Uid of the component: `shared.seo`.'),
  repeatable: z.boolean().optional().describe('Whether the value is a list. Default: false.'),
  min: z.int().min(0).optional().describe(FEWEST),
  max: z.int().min(1).optional().describe(MOST),
});

export const componentType: ComponentsType = {
  kind: 'component',
  name: 'component',
  description: 'An embedded entry of a component, or a list of them.',
  options: componentOptions,
};

/** Options of dynamic zones. */
export const dynamicZoneOptions = z.strictObject({
  components: z
    .array(z.string())
    .min(1)
    .refine((uids) => new Set(uids).size === uids.length, 'names a component twice')
    .describe('Uids of the allowed components.'),
  min: z.int().min(0).optional().describe(FEWEST),
  max: z.int().min(1).optional().describe(MOST),
});

export const dynamicZoneType: ComponentsType = {
  kind: 'dynamiczone',
  name: 'dynamiczone',
  description: 'A list of embedded entries of several components.',
  options: dynamicZoneOptions,
};
