import type { AccessNote } from '../app/access.ts';
import type { ModelNote } from '../app/adopt-model.ts';
import type { FileCounts } from '../app/bring-files.ts';
import type { CreatorsReport } from '../app/name-creators.ts';
import type { LeftBehind } from '../project/left-behind.ts';
import type { SourceRemark } from '../source/source-remark.ts';

/** A remark of the document service, as in the report. */
export interface TargetRemark {
  readonly type: string;
  readonly documentId: string;
  readonly version: { readonly id: number } | null;
  readonly path: string | null;
  readonly outcome: 'refused' | 'left-out' | 'altered' | 'kept' | 'stays';
  readonly reason: string;
  readonly message: string;
}

/** Number of versions on both sides. */
export interface CountLine {
  readonly type: string;
  readonly status: string | null;
  readonly locale: string | null;
  readonly there: number;
  readonly here: number;
}

/** Numbers of documents by result. */
export interface PutCounts {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  removed: number;
  /** Documents that are gone from the project, but that a plugin here refuses to delete. */
  staying: number;
  linksToNothing: number;
}

/** The full report of an import. */
export interface Report {
  readonly project: { readonly folder: string; readonly version: string; readonly database: string };
  readonly app: string;
  readonly isDryRun: boolean;
  /** UTC, ISO 8601. */
  readonly began: string;
  /** Milliseconds. */
  readonly took: number;
  readonly run: number | null;
  readonly documents: PutCounts;
  readonly counts: readonly CountLine[];
  readonly files: FileCounts;
  readonly users: { readonly roles: readonly string[]; readonly tokens: readonly string[] };
  readonly creators: CreatorsReport;
  readonly leftBehind: readonly LeftBehind[];
  readonly model: readonly ModelNote[];
  readonly access: readonly AccessNote[];
  readonly options: readonly string[];
  /** Existing files of the app that differ from what would be written. */
  readonly different: readonly string[];
  readonly warnings: readonly string[];
  readonly source: readonly SourceRemark[];
  readonly target: readonly TargetRemark[];
}
