import type { AccessNote } from '../app/access.ts';
import type { ModelNote } from '../app/adopt-model.ts';
import type { FileCounts } from '../app/bring-files.ts';
import type { CreatorsReport } from '../app/name-creators.ts';
import type { LeftBehind } from '../project/left-behind.ts';
import type { SourceRemark } from '../source/source-remark.ts';

/** A remark of the document service, as far as the report tells it. */
export interface TargetRemark {
  readonly type: string;
  readonly documentId: string;
  readonly version: { readonly id: number } | null;
  readonly path: string | null;
  readonly outcome: 'refused' | 'left-out' | 'altered' | 'kept' | 'stays';
  readonly reason: string;
  readonly message: string;
}

/** How many versions both sides have. */
export interface CountLine {
  readonly type: string;
  readonly status: string | null;
  readonly locale: string | null;
  readonly there: number;
  readonly here: number;
}

/** Documents that a run has put. */
export interface PutCounts {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  removed: number;
  /** Those that the project has no more, and that a plugin here wants to keep. */
  staying: number;
  linksToNothing: number;
}

/** All that an import tells. */
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
  /** Files of the app that are there and would be written otherwise now. */
  readonly different: readonly string[];
  readonly warnings: readonly string[];
  readonly source: readonly SourceRemark[];
  readonly target: readonly TargetRemark[];
}
