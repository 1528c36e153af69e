export type {
  AttributeType,
  ColumnKind,
  ColumnSpec,
  CompareOperator,
  ComponentsType,
  GraphqlNames,
  RelationShape,
  RelationType,
  Report,
  ScalarType,
  Strictness,
} from './attribute-type.ts';
export type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition, ModelDefinitions } from './definitions.ts';
export type {
  Attribute,
  AttributeOwner,
  Component,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  RelationAttribute,
  ScalarAttribute,
} from './model.ts';
