import type { Field } from './field.ts';

const fields = new Map<string, Field>();

/** Says what an attribute type looks like. The last word counts. */
export function register(type: string, field: Field): void {
  fields.set(type, field);
}

/** What an attribute type looks like; undefined where nobody said so. */
export function registered(type: string): Field | undefined {
  return fields.get(type);
}
