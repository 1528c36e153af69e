import { z } from 'zod';
import type { ComponentsType } from '../attribute-type.ts';

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
