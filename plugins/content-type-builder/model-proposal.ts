import type { MigrationReport, Model } from 'plinth';
import type { EditedFile } from './edits/model-edit.ts';

/** What comes and what goes, as it is called; what changes its name is in both. */
export interface Difference {
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** An attribute that keeps its values under another name, once the migration of the proposal has run. */
export interface ProposedRename {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** `articles.headline`; what the plan says of adding and dropping these does not come true. */
  readonly columns: readonly (readonly [from: string, to: string])[];
}

/** Something that was granted and names what goes. */
export interface LostGrant {
  /** `role editor`, `token machine`. */
  readonly holder: string;
  /** The action or wildcard, as it was granted. */
  readonly action: string;
  /** Actions that are no more, and attributes that its rule names: `api::article.article.find`, `headline`. */
  readonly names: readonly string[];
}

/** What edits of the model do: nothing of it is done yet. */
export interface ModelProposal {
  /** Stands for what the files say now: handed to `apply`, it makes sure that they still do. */
  readonly expected: string;
  /** Also the migration that renames, where there is one. */
  readonly files: readonly EditedFile[];
  /** What `plinth migrate --dry-run` would say with these files: what the next start does, what it leaves for want of consent, and what it would stop for. */
  readonly plan: MigrationReport;
  readonly renamed: readonly ProposedRename[];
  /** How many documents the content types have now that were named, by their uids as they are now. */
  readonly documents: ReadonlyMap<string, number>;
  /** `GET /api/articles`. */
  readonly routes: Difference;
  readonly actions: Difference;
  /** Roles and tokens of the database. What `config/access` grants is checked as a start checks it: it refuses the proposal. */
  readonly grants: readonly LostGrant[];
  /** What the start would warn of, a sentence each. */
  readonly notes: readonly string[];
  /** As the service runs with it, and as it would be. */
  readonly model: { readonly before: Model; readonly after: Model };
}

/** @param before and after: names, each once or more often */
export function differenceOf(before: Iterable<string>, after: Iterable<string>): Difference {
  const [was, is] = [new Set(before), new Set(after)];
  return { gone: [...was].filter((name) => !is.has(name)), added: [...is].filter((name) => !was.has(name)) };
}
