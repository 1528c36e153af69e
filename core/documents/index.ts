export type {
  AggregateResult,
  Aggregation,
  Bucket,
  BucketAggregation,
  BucketResult,
  BucketRows,
  Grouping,
} from './aggregation.ts';
export type { Axis, AxisChoice, AxisUse, AxisWrite, RequestParameters } from './axis.ts';
export { createDocuments, DOCUMENT_HOOK_SENTENCES, DOCUMENTS, type DocumentsParts, type OwnedDocuments } from './create-documents.ts';
export type {
  DocumentEvent,
  DocumentHooks,
  DocumentList,
  Documents,
  DocumentValue,
  HiddenAxis,
  PendingWrite,
  StampContext,
  VersionKey,
  WriteRequest,
} from './documents.ts';
