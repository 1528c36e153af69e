export { TYPINGS, type Typings } from './typings.ts';
export {
  checkTypings,
  schemaTexts,
  TYPINGS_FILE,
  type TypedContent,
  typedContent,
  typingsText,
  writeSchemas,
  writeTypings,
} from './write-typings.ts';
