export {
  checkTypings,
  schemaTexts,
  TYPINGS_FILE,
  type TypedContent,
  typingsText,
  type WrittenTypings,
  writeSchemas,
  writeTypings,
} from './write-typings.ts';
