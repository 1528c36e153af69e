export type {
  AxisSelection,
  CompareFilter,
  ComponentFilter,
  Filter,
  LinksFilter,
  LogicalFilter,
  NotFilter,
  NullFilter,
  Operand,
  Page,
  ParsedQuery,
  Populate,
  PopulateComponent,
  PopulateRelation,
  PopulateZone,
  Query,
  RelationFilter,
  Selection,
  SiblingFilter,
  SortTerm,
  ZoneSelection,
} from './ast.ts';
export { compareBySort } from './compare-by-sort.ts';
export { type Comparable, comparable, compareValues } from './compare-values.ts';
export { COMPARISONS, type Comparison } from './comparisons.ts';
export { dialectNames } from './dialect-names.ts';
export { evaluateFilter, type RowReader } from './evaluate-filter.ts';
export {
  type Layout,
  type LayoutMember,
  type ListWrapper,
  layoutOf,
  UnwritableError,
  type ValueWriter,
  type WrappedWindow,
} from './layout.ts';
export { allOf, anyOf } from './logic.ts';
export { holdsOnNothing, negate } from './negate.ts';
export { parseBoolean } from './parse-boolean.ts';
export { DEFAULT_PAGING, type Paging, type ParseContext, type ParseMode, type QueryLimits } from './parse-context.ts';
export { parseFilter } from './parse-filter.ts';
export { parsePage } from './parse-page.ts';
export { parsePopulate } from './parse-populate.ts';
export { parseQuery } from './parse-query.ts';
export { parseSort } from './parse-sort.ts';
export { isVisible, mayFollow } from './scope.ts';
export { type CallerFacts, Variable, variableNamed } from './variable.ts';
export { operandsOf } from './variable-operands.ts';
