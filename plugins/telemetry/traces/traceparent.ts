/** The place in a trace that a W3C `traceparent` names. */
export interface TracePlace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bits; 1: it is recorded. */
  readonly traceFlags: number;
}

/** A later version may have more fields behind these, which are ignored. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads a `traceparent`. Null for an invalid one, which is treated as absent. */
export function parseTraceparent(text: unknown): TracePlace | null {
  const [, version, traceId, spanId, flags, more] = typeof text === 'string' ? (TRACEPARENT.exec(text.trim()) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Version 00 has exactly four fields.
  if (version === '00' && more !== undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** Writes a `traceparent`. */
export function writeTraceparent({ traceId, spanId, traceFlags }: TracePlace): string {
  return `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`;
}
