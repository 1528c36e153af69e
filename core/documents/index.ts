export type { Axis, AxisChoice, AxisUse, AxisWrite, RequestParameters } from './axis.ts';
export { createDocuments, DOCUMENT_HOOK_SENTENCES, DOCUMENTS, type DocumentsParts, type OwnedDocuments } from './create-documents.ts';
export type {
  DocumentEvent,
  DocumentHooks,
  DocumentList,
  Documents,
  DocumentValue,
  HiddenAxis,
  ParseOptions,
  PendingWrite,
  StampContext,
  VersionKey,
  WriteRequest,
} from './documents.ts';
