export { applyEdits } from './apply-edits.ts';
export type { JsonObject } from './edit-json.ts';
export type { EditedFile, EditedFiles, ModelEdit, RenamedAttribute } from './model-edit.ts';
export { FileChangedError, stateOf, writeFiles } from './write-files.ts';
