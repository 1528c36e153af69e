import type { CustomTypesConfig } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
/** date, time, timestamp, timestamptz, timetz: dates stay text. */
const TEMPORAL = new Set([1082, 1083, 1114, 1184, 1266]);

const plain = (text: string): string => text;

/** An integer as number where that is exact, else as text. */
function integer(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** How the text that the server sends becomes values, on our connections only. */
export function valueParsers(builtin: CustomTypesConfig): CustomTypesConfig {
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === INT8) return integer;
      if (oid === NUMERIC) return Number;
      return TEMPORAL.has(oid) ? plain : builtin.getTypeParser(oid, format as never);
    },
  } as CustomTypesConfig;
}
