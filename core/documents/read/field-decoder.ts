import type { Dialect } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import { kindOf } from './scope.ts';

/** Turns what the driver gave for a column into what is answered. Never called with null; null when it is answered as it is. */
export function fieldDecoder(dialect: Dialect, attribute: ScalarAttribute): ((raw: unknown) => unknown) | null {
  const decode = dialect.decoder(kindOf(attribute));
  const output = attribute.type.output?.bind(attribute.type) ?? null;
  if (decode && output) return (raw) => output(decode(raw));
  return decode ?? output;
}
