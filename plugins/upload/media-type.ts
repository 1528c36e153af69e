import { type RelationType, z } from 'plinth';
import { FILE_UID } from './file-content-type.ts';

declare module 'plinth' {
  interface AttributeOptions {
    media: z.input<typeof mediaOptions>;
  }
}

/** Options of media attributes. */
const mediaOptions = z.strictObject({
  multiple: z.boolean().optional().describe('Whether the value is a list of files. Default: false.'),
  allowedTypes: z
    .array(z.enum(['images', 'videos', 'audios', 'files']))
    .optional()
    .describe('Intended file types: a hint for editors, not enforced by the API.'),
});

/** Files have no owner: many documents may show one file, and whoever may read a document may see its files. */
export const mediaType: RelationType = {
  kind: 'relation',
  name: 'media',
  description: 'A file of the media library, or an ordered list of files.',
  options: mediaOptions,
  shape: (definition) => ({
    target: FILE_UID,
    relation: definition.multiple === true ? 'manyToMany' : 'manyToOne',
    open: true,
    slotted: true,
  }),
  unknownTarget: (count, target) => `${count} relation(s) of type ${target} associated with this entity do not exist`,
};
