import { z } from 'zod';
import type { RelationType } from '../attribute-type.ts';

/** The other versions of the same document along an axis. Only for implicit attributes. */
export const siblingsType: RelationType = {
  kind: 'relation',
  name: 'siblings',
  options: z.strictObject({}),
  shape: ({ axis }, owner) => ({ target: owner, relation: 'oneToMany', ...(axis !== undefined && { axis }) }),
};
