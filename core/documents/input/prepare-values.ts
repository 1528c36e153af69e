import type { ScalarAttribute } from '../../model/index.ts';
import type { AttributesInput, EntryInput } from '../input-types.ts';
import type { EntryAttribute } from './entry-attribute.ts';
import type { ParsedInput } from './parse-values.ts';

/**
 * Lets scalar types that store another form than they check (the hash of a password) make it. Slow on purpose, hence asynchronous and
 * skipped for bodies that are refused anyway. A body without such attributes comes back as it is.
 */
export async function prepareValues(parsed: ParsedInput): Promise<ParsedInput> {
  if (parsed.problems.size > 0 || parsed.late || !needsPreparation(parsed.input)) return parsed;
  return { ...parsed, input: await prepare(parsed.input) };
}

function needsPreparation(input: AttributesInput): boolean {
  for (const [attribute, value] of input.scalars) if (attribute.type.prepare && value !== null) return true;
  return [...input.components.values()].some((entries) => entries.some((entry) => needsPreparation(entry.input)));
}

async function prepare(input: AttributesInput): Promise<AttributesInput> {
  const scalars = new Map<ScalarAttribute, unknown>();
  for (const [attribute, value] of input.scalars) {
    const { type, definition } = attribute;
    scalars.set(attribute, type.prepare && value !== null ? await type.prepare(value, definition) : value);
  }
  const components = new Map<EntryAttribute, readonly EntryInput[]>();
  for (const [attribute, entries] of input.components) {
    const prepared: EntryInput[] = [];
    for (const entry of entries) prepared.push({ ...entry, input: await prepare(entry.input) });
    components.set(attribute, prepared);
  }
  return { ...input, scalars, components };
}
