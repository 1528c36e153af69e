import { type RelationType, z } from 'plinth';
import { FILE_UID } from './file-content-type.ts';

/**
 * The attribute type `media`: references to files. Files belong to nobody: many documents may show one file, none takes it away from
 * another, and whoever may read the document may see its files.
 */
export const mediaType: RelationType = {
  kind: 'relation',
  name: 'media',
  options: z.strictObject({
    /** Whether the attribute holds a list of files. Default false. */
    multiple: z.boolean().optional(),
    /** What the attribute is meant for: a hint to editors that the API does not enforce. */
    allowedTypes: z.array(z.enum(['images', 'videos', 'audios', 'files'])).optional(),
  }),
  shape: (definition) => ({
    target: FILE_UID,
    relation: definition.multiple === true ? 'manyToMany' : 'manyToOne',
    open: true,
    slotted: true,
  }),
  unknownTarget: (count, target) => `${count} relation(s) of type ${target} associated with this entity do not exist`,
};
