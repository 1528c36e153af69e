import type { JsonObject } from './edit-json.ts';

/**
 * One change of the model. Uids are those of content types (`api::article.article`) and components (`shared.seo`).
 *
 * - `make`: a schema file that is not there yet, with all that it says.
 * - `change`: laid over what the file says (RFC 7396): members join, `null` takes a key out, everything else replaces. An attribute is added, changed and
 *   removed so. The uid of a plugin's type is that of the file which extends it.
 * - `order`: attributes stand in this order; those that are not named come behind them.
 * - `renameAttribute`: of a content type. The values stay, by a migration that is written beside.
 * - `rename`: a content type and its API names (`to`: `api::story.story`), which keeps its table; or a component that no dynamic zone holds (`to`: `shared.meta`).
 * - `delete`: the file goes. What refers to it must go in the same proposal.
 */
export type ModelEdit =
  | { readonly edit: 'make' | 'change'; readonly uid: string; readonly schema: JsonObject }
  | { readonly edit: 'order'; readonly uid: string; readonly attributes: readonly string[] }
  | { readonly edit: 'rename'; readonly uid: string; readonly to: string; readonly pluralName?: string | undefined }
  | { readonly edit: 'renameAttribute'; readonly uid: string; readonly from: string; readonly to: string }
  | { readonly edit: 'delete'; readonly uid: string };

/** A file that edits concern, by its path in the app. */
export interface EditedFile {
  /** With slashes: `config/content-types/article.json`. */
  readonly file: string;
  /** What it says now; null: there is none. */
  readonly before: string | null;
  /** What it shall say; null: it goes. */
  readonly after: string | null;
}

/** An attribute that has another name. */
export interface RenamedAttribute {
  /** Of the content type, as it is called afterwards. */
  readonly uid: string;
  /** As it was called before. */
  readonly uidBefore: string;
  readonly from: string;
  readonly to: string;
}

/** What edits make of the schema files of an app. */
export interface EditedFiles {
  readonly files: readonly EditedFile[];
  readonly renamed: readonly RenamedAttribute[];
  /** Uids of what was named: as they were, where they are renamed. */
  readonly uids: readonly string[];
}
