export type { Axis, AxisChoice, AxisUse, AxisWrite, RequestParameters } from './axis.ts';
export type {
  DocumentEvent,
  DocumentHooks,
  DocumentList,
  Documents,
  DocumentValue,
  Draft,
  StampContext,
  VersionKey,
  WriteRequest,
} from './documents.ts';
