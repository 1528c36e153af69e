export { schemaTexts, writeSchemas } from './write-schemas.ts';
export { checkTypings, TYPINGS_FILE, type TypedContent, typingsText, type WrittenTypings, writeTypings } from './write-typings.ts';
