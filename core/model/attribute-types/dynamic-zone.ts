import { z } from 'zod';
import type { ComponentsType } from '../attribute-type.ts';

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
