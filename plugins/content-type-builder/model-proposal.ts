import type { MigrationReport, Model } from 'plinth';
import type { DocumentLoss } from './document-losses.ts';
import type { EditedFile } from './edits/model-edit.ts';
import type { Exposure } from './exposures.ts';
import type { ProposedConflict } from './readable-values.ts';
import type { ProposedConversion } from './unfitting-values.ts';

/** Names that are removed and added. A renamed item is in both lists. */
export interface Difference {
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** A renamed attribute whose values the proposal's migration keeps. */
export interface ProposedRename {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** `articles.headline`. The plan lists these as dropped and added, but the migration renames them instead. */
  readonly columns: readonly (readonly [from: string, to: string])[];
}

/** A grant that names something removed. */
export interface LostGrant {
  /** `role editor`, `token machine`. */
  readonly holder: string;
  /** The action or wildcard, as granted. */
  readonly action: string;
  /** Removed actions, and removed attributes in its rule: `api::article.article.find`, `headline`. */
  readonly names: readonly string[];
}

/** The effects of model edits, before they are applied. */
export interface ModelProposal {
  /** A digest of the files' current content. Pass it to `apply` to make sure that they have not changed. */
  readonly expected: string;
  /** What others can see afterwards, and could not see before. It is applied only with `evenIfItExposes`. */
  readonly exposures: readonly Exposure[];
  /** Includes the migration for renames, if there is one. */
  readonly files: readonly EditedFile[];
  /** The result of `plinth migrate --dry-run` with these files: what the next start does, omits without consent, and would stop for. */
  readonly plan: MigrationReport;
  /** Attributes whose type changes, with what becomes of their values. */
  readonly conversions: readonly ProposedConversion[];
  /** Relations and unique attributes for which documents must be changed first, with these documents. */
  readonly conflicts: readonly ProposedConflict[];
  /** What documents lose, as far as they lose anything. */
  readonly losses: readonly DocumentLoss[];
  readonly renamed: readonly ProposedRename[];
  /** Number of existing documents of the edited content types, by their current uids. */
  readonly documents: ReadonlyMap<string, number>;
  /** `GET /api/articles`. */
  readonly routes: Difference;
  readonly actions: Difference;
  /** Lost grants of roles and tokens in the database. Invalid grants in `config/access` refuse the proposal, as at a start. */
  readonly grants: readonly LostGrant[];
  /** Warnings of the start, one sentence each. */
  readonly notes: readonly string[];
  /** The running model, and the proposed one. */
  readonly model: { readonly before: Model; readonly after: Model };
}

/** @param before and after: names, possibly with duplicates */
export function differenceOf(before: Iterable<string>, after: Iterable<string>): Difference {
  const [was, is] = [new Set(before), new Set(after)];
  return { gone: [...was].filter((name) => !is.has(name)), added: [...is].filter((name) => !was.has(name)) };
}
