import { z } from 'zod';
import type { RelationShape, RelationType } from '../attribute-type.ts';

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
