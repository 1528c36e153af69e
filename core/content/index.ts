export type {
  Block,
  Collections,
  Components,
  ComponentUid,
  ContentTypes,
  ContentTypeUid,
  Entry,
  Json,
  LinkPins,
  MorphRef,
  Ref,
  Singles,
  TypeShape,
  VersionParameters,
  View,
  ZoneEntry,
} from './content-types.ts';
export type { DocumentOf, UnknownDocument } from './document-of.ts';
export type {
  ConnectInput,
  CreateInput,
  HasLenient,
  LenientInput,
  LinkInput,
  LinkPosition,
  RelationChange,
  ToManyInput,
  ToOneInput,
  UpdateInput,
} from './input-of.ts';
export type { FieldsParameter, Filters, Operators, Pagination, PopulateParameter, QueryOf, Sort, SortKey } from './query-of.ts';
