// Values and their comparison are part of the model (attribute types) and of the query language, so both export them.
export { type Comparable, compareValues, OPERATORS, type Operand } from '../model/index.ts';
export { CALLER, type CallerFacts, operandsOf } from './caller-values.ts';
export { comparable, compareBySort, evaluateFilter, type RowReader } from './evaluate.ts';
export {
  ALWAYS,
  allOf,
  type CompareFilter,
  type ComponentFilter,
  everyPart,
  type Filter,
  holdsOnNothing,
  type KeptFilter,
  type KnownFilter,
  knownOperator,
  type LinksFilter,
  type LogicalFilter,
  mapParts,
  NEVER,
  type NotFilter,
  type NullFilter,
  negate,
  onNothing,
  ownOperator,
  partsOf,
  type RelationFilter,
  type SiblingFilter,
  Variable,
} from './filter.ts';
export { keyHint } from './key-hint.ts';
export {
  DEFAULT_PAGING,
  dialectNames,
  type MediaFilters,
  type Paging,
  type ParseContext,
  type ParseMode,
  type QueryLimits,
} from './parse-context.ts';
export { parseFilter } from './parse-filter.ts';
export { parseQuery } from './parse-query.ts';
export { parseSort } from './parse-sort.ts';
export {
  type AxisSelection,
  type Layout,
  type LayoutMember,
  type ListWrapper,
  layoutOf,
  type Page,
  type ParsedQuery,
  type Populate,
  type PopulateComponent,
  type PopulateLinks,
  type PopulateMorph,
  type PopulateRelation,
  type PopulateZone,
  type Query,
  readsLinks,
  type Selection,
  type SortTerm,
  UnwritableError,
  type ValueWriter,
  type WrappedWindow,
  type ZoneSelection,
} from './query.ts';
export { isVisible, mayFollow } from './scope.ts';
