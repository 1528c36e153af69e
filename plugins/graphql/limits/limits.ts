import type { GraphqlOptions } from '../options.ts';
import type { ListBounds } from '../read/page-argument.ts';

/** How much one operation may ask for. */
export type OperationLimits = Pick<GraphqlOptions, 'depthLimit' | 'aliasLimit' | 'directiveLimit' | 'statementLimit' | 'rowLimit'>;

/** What the costs of an operation are counted and judged with. */
export interface CostParts {
  readonly limits: OperationLimits;
  readonly bounds: ListBounds;
}
