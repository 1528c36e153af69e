export type { Axis, AxisUse, RequestParameters, VersionKey } from './axes/axis.ts';
export type {
  ChosenRows,
  CurrentVersion,
  DocumentEvent,
  DocumentRead,
  PendingChange,
  RecordedChange,
  RecordedRow,
  StampContext,
  VersionLink,
  VersionState,
} from './change/change-events.ts';
export type { ReadTapScope, TapScope } from './change/tap-scopes.ts';
export type { Finding } from './check/finding.ts';
export { createDocuments, DOCUMENTS, type OwnedDocuments } from './create-documents.ts';
export type { AskedTitle, Documents, PurposeOf, TogetherAnswer } from './documents.ts';
export type { AskedPopulate, AskedProblems, AskedQuery, AskedRelation, AskedSelection, ComposedQuery } from './gate/asked-query.ts';
export type { CheckedQuery } from './gate/checked-query.ts';
export type { CheckOptions } from './gate/gate.ts';
export { withoutAccounts } from './gate/without-accounts.ts';
export {
  DOCUMENT_IMPORTS,
  type DocumentImports,
  type DocumentName,
  type GoneDocument,
  type ImportOptions,
  type ImportReason,
  type ImportRemark,
  type ImportSession,
  type LinkToNothing,
  type PutReport,
} from './import/document-imports.ts';
export type { ImportedDocument, ImportedEntry, ImportedLink, ImportedValues, ImportedVersion } from './import/imported-document.ts';
export {
  type AttributeConversion,
  choicesFrom,
  describeConversion,
  describeUnfitting,
  ModelConversionError,
  undecided,
} from './model-changes/conversion-report.ts';
export type { Conversions } from './model-changes/conversions.ts';
export type { UnfittingChoice } from './model-changes/convert-rows.ts';
export type { RenamedColumns } from './model-changes/converted-tables.ts';
export { type ModelChange, ModelChangeError } from './model-changes/model-change.ts';
export { describeSharedValues, type ModelConflict } from './model-changes/model-conflict.ts';
export type { StoredValue } from './model-changes/stored-value.ts';
export type { AggregateResult, Aggregation, Bucket, BucketAggregation, BucketResult, Grouping } from './plan/aggregation.ts';
export type { QueryDependence } from './read/query-dependence.ts';
export type { ReadBudget } from './read/read-budget.ts';
export { type DocumentValue, withoutPrivate } from './read/rows/answer-form.ts';
export type { WorkSlices } from './read/rows/work-slices.ts';
export { missingIndexes, type WantedIndex } from './slow/query-shape.ts';
export type { SlowQuery } from './slow/slow-queries.ts';
export { describeHidden, type HiddenAxis } from './storage/layout.ts';
export type { StoredAttribute } from './storage/stored-attribute.ts';
export { CATCH_UP } from './write/behind.ts';
export type { CurrentState } from './write/current-state.ts';
export { type ExpectedRevision, isExpected, REVISION_CONFLICT, RevisionConflictError } from './write/expected-revision.ts';
export type { KeptState } from './write/kept-version.ts';
export type { MayRequest, Permission } from './write/permissions.ts';
export type { Restored } from './write/restore-change.ts';
export type { RestoredState } from './write/restored-body.ts';
export type { SharedOutlook } from './write/shared-outlook.ts';
export type { ChangeNames, ChangeTerms, CopyRequest, DocumentChange, RestoreRequest } from './write/write-requests.ts';
