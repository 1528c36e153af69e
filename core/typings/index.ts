export { checkTypings, schemaTexts, TYPINGS_FILE, typingsText, writeSchemas, writeTypings } from './write-typings.ts';
