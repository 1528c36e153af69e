export { createOutgoing, type OutgoingParts } from './create-outgoing.ts';
export { OUTGOING, type Outgoing, OutgoingError, type OutgoingRequest, RefusedUrlError } from './outgoing.ts';
