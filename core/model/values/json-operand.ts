import { textOperand } from './text-rules.ts';

/** What a column of JSON text is compared with: text as it is, any other value as JSON. @throws ValidationError */
export function jsonOperand(value: unknown): string {
  return textOperand(typeof value === 'string' ? value : JSON.stringify(value));
}
