export type { Axis, AxisChoice, AxisUse, AxisWrite, RequestParameters } from './axis.ts';
export { createDocuments, DOCUMENT_HOOK_SENTENCES, DOCUMENTS, type DocumentsParts, type OwnedDocuments } from './create-documents.ts';
export type {
  ChangeNames,
  CopyRequest,
  DocumentEvent,
  DocumentHooks,
  DocumentList,
  Documents,
  DocumentValue,
  HiddenAxis,
  PendingWrite,
  PurposeOf,
  StampContext,
  VersionKey,
  WriteRequest,
} from './documents.ts';
export type { CheckedQuery, QueryPurpose } from './gate/checked-query.ts';
export type { CheckOptions } from './gate/gate.ts';
export type { DocumentRule, RuleProblem } from './gate/rules.ts';
