export type {
  AttributeType,
  ColumnKind,
  ColumnSpec,
  ComponentsType,
  RelationType,
  Report,
  ScalarType,
  Strictness,
} from './attribute-type.ts';
export { ATTRIBUTE_TYPES, type AttributeTypes, createAttributeTypes } from './attribute-type-registry.ts';
export { buildModel, type ModelOptions, type UnknownPrivateAttribute, unknownPrivateAttributes } from './build-model.ts';
export { defaultNotes } from './building/default-notes.ts';
export { OPTIONS_WITHOUT_EFFECT } from './building/definition-schema.ts';
export { idleOptionNotes } from './building/idle-options.ts';
export { columnName } from './building/names.ts';
export { type PluginKeys, schemaNotes } from './building/schema-keys.ts';
export { CREATED_BY, callerValues, isCallerAttribute, UPDATED_BY, withCallerAttributes } from './caller-attributes.ts';
export { componentUids } from './component-uids.ts';
export { type ConvertedValue, convertValue, type SourceType, textOfValue } from './conversions/convert-value.ts';
export { type AttributeFile, type AttributeOptions, defineComponent, defineContentType } from './define-content-type.ts';
export type {
  AttributeDefinition,
  ComponentDefinition,
  ContentTypeDefinition,
  ContentTypeExtension,
  ModelDefinitions,
} from './definitions.ts';
export type { SchemaFileDrafts } from './drafts.ts';
export { extendContentTypes } from './extend-content-types.ts';
export { isLinking, type LinkingAttribute, relationsOf, relationTo } from './linking.ts';
export { loadDefinitions } from './load-definitions.ts';
export { mainAttribute } from './main-attribute.ts';
export type {
  Attribute,
  AttributeOwner,
  Component,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
} from './model.ts';
export { ModelError, type ModelProblem, pathOf } from './model-error.ts';
export {
  type CompareOperator,
  hasSearchedValues,
  isNumber,
  isText,
  type ListPieces,
  OPERATOR_KEYS,
  OPERATORS,
  type Operand,
  type Operator,
  type OwnOperator,
  type OwnOperatorName,
  operatorsOf,
  type SqlPieces,
} from './operators.ts';
export { schemaFiles } from './schema-files.ts';
export { shownDefault } from './shown-default.ts';
export { isSystemAttribute, systemAttributes } from './system-attributes.ts';
export { type Comparable, compareValues, foldText } from './values/compare-values.ts';
export { ownValue } from './values/own-value.ts';
export { wrongTypeMessage } from './values/wrong-type.ts';
