/** The types of the server's responses. */

import type * as served from '../../api/told.ts';
import type { Traits } from '../traits/traits.ts';

export type * from '../../api/told.ts';

/** An attribute of the model. */
export interface Attribute extends served.Attribute {
  /** The traits that the module of a plugin's field exports. The server does not send them: `client/queries.ts` adds them. */
  readonly $traits?: Traits;
}

export interface Type extends Omit<served.Type, 'attributes'> {
  readonly attributes: readonly Attribute[];
}

export interface Component extends Omit<served.Component, 'attributes'> {
  readonly attributes: readonly Attribute[];
}

export interface Model extends Omit<served.Model, 'types' | 'components'> {
  readonly types: readonly Type[];
  readonly components: readonly Component[];
}
