import type { AskedPopulate, AskedQuery, AskedSelection } from './asked-query.ts';

/** Weight of the smallest tree, of each populate and of each field, in tens of bytes. Each character of filters and sorts adds 1. */
const SMALLEST = 70;
const POPULATE = 20;
const FIELD = 1;
/** Weight of a value that is not text. */
const VALUE = 8;

/** The cache weight of a tree, in tens of bytes. Linear in its size, so call it only when a tree is added to the cache. */
export function weightOfQuery({ parameters, selection }: AskedQuery): number {
  return charactersOf(parameters) + weightOfSelection(selection);
}

/** The cache weight of a selection. */
export function weightOfSelection(selection: AskedSelection): number {
  return SMALLEST + inside(selection);
}

/** The cache weight of a populate. */
export function weightOfPopulate(populate: AskedPopulate): number {
  return SMALLEST + below(populate);
}

/** The cache weight of the fields of a selection. */
export function weightOfFields(fields: AskedSelection['fields']): number {
  return SMALLEST + fields.length * FIELD;
}

function inside({ fields, populate }: AskedSelection): number {
  return populate.reduce((sum, each) => sum + below(each), fields.length * FIELD);
}

function below(populate: AskedPopulate): number {
  if (populate.kind === 'zone') return [...populate.on.values()].reduce((sum, selection) => sum + inside(selection), POPULATE);
  return POPULATE + charactersOf(populate.filters) + charactersOf(populate.sort) + inside(populate.selection);
}

/** About the number of characters of a value. Not by JSON: values of an app's own scalars may not be expressible in JSON. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + VALUE;
  if (typeof value !== 'object' || value === null) return VALUE;
  let sum = VALUE;
  for (const [key, inner] of Object.entries(value)) sum += key.length + charactersOf(inner);
  return sum;
}
