import type { AskedPopulate, AskedQuery, AskedSelection } from './asked-query.ts';

/** What the smallest tree weighs, and what each populate and each field adds; of filters and sorts each character counts. */
const SMALLEST = 70;
const POPULATE = 20;
const FIELD = 1;
/** What a value counts that is no text. */
const VALUE = 8;

/** What is remembered of a tree, in tens of bytes. Linear in its size: to be asked when something is remembered, not when it is found. */
export function weightOfQuery({ parameters, selection }: AskedQuery): number {
  return charactersOf(parameters) + weightOfSelection(selection);
}

/** The same of a selection. */
export function weightOfSelection(selection: AskedSelection): number {
  return SMALLEST + inside(selection);
}

/** The same of something that is read along. */
export function weightOfPopulate(populate: AskedPopulate): number {
  return SMALLEST + below(populate);
}

/** The same of the fields of a selection. */
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

/** Characters of a value, about: values of scalars that an app adds may be what JSON does not know. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + VALUE;
  if (typeof value !== 'object' || value === null) return VALUE;
  let sum = VALUE;
  for (const [key, inner] of Object.entries(value)) sum += key.length + charactersOf(inner);
  return sum;
}
