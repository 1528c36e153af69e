import type { JsonObject } from './edit-json.ts';

/**
 * One change of the model. Uids are those of content types (`api::article.article`) and components (`shared.seo`).
 *
 * - `make`: creates a schema file with this content.
 * - `change`: merges into the file (RFC 7396): objects are merged, `null` removes a key, all other values replace. Use it to add, change
 *   and remove attributes. The uid of a plugin's type means the file that extends it.
 * - `order`: reorders the attributes; those that are not named come last.
 * - `renameAttribute`: of a content type. A generated migration keeps its values.
 * - `rename`: a content type with its API names (`to`: `api::story.story`), which keeps its table; or a component that no dynamic zone
 *   contains (`to`: `shared.meta`).
 * - `delete`: removes the file. References to it must be removed in the same proposal.
 */
export type ModelEdit =
  | { readonly edit: 'make' | 'change'; readonly uid: string; readonly schema: JsonObject }
  | { readonly edit: 'order'; readonly uid: string; readonly attributes: readonly string[] }
  | { readonly edit: 'rename'; readonly uid: string; readonly to: string; readonly pluralName?: string | undefined }
  | { readonly edit: 'renameAttribute'; readonly uid: string; readonly from: string; readonly to: string }
  | { readonly edit: 'delete'; readonly uid: string };

/** A file changed by edits, by its path in the app. */
export interface EditedFile {
  /** With forward slashes: `config/content-types/article.json`. */
  readonly file: string;
  /** Its content now; null: it does not exist. */
  readonly before: string | null;
  /** Its new content; null: it is deleted. */
  readonly after: string | null;
}

/** A renamed attribute. */
export interface RenamedAttribute {
  /** The content type's new uid. */
  readonly uid: string;
  /** The content type's previous uid. */
  readonly uidBefore: string;
  readonly from: string;
  readonly to: string;
}

/** The result of edits on the schema files of an app. */
export interface EditedFiles {
  readonly files: readonly EditedFile[];
  readonly renamed: readonly RenamedAttribute[];
  /** Uids of all edited types and components; previous ones for renamed types. */
  readonly uids: readonly string[];
}
