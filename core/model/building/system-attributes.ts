import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { numberOperand } from '../attribute-types/number.ts';
import { datetimeType } from '../attribute-types/temporal.ts';
import { textOperand } from '../values/text.ts';
import type { CheckedAttribute } from './check-attribute.ts';

/** The numeric `id` of a version or of a component entry. No schema file names it. */
const identifierType: ScalarType = {
  kind: 'scalar',
  name: 'identifier',
  options: z.strictObject({}),
  column: () => ({ kind: 'integer' }),
  parse: (value) => value,
  operand: numberOperand,
  summable: false,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};

/** Characters that a `documentId` may have: those that are made here have 24, imported ones may be longer. */
const LENGTH = 64;

/** The `documentId` of a document. No schema file names it. */
const documentIdType: ScalarType = {
  kind: 'scalar',
  name: 'documentId',
  options: z.strictObject({}),
  column: () => ({ kind: 'varchar', length: LENGTH }),
  parse: (value) => value,
  operand: textOperand,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};

/** What every content type and component begins with. */
export const idAttribute = systemAttribute('id', identifierType);

/** What every content type has after `id`. */
export const documentIdAttribute = systemAttribute('documentId', documentIdType);

/** What every content type has after the attributes of its own. */
export const timestampAttributes = [systemAttribute('createdAt', datetimeType), systemAttribute('updatedAt', datetimeType)];

function systemAttribute(name: string, type: CheckedAttribute['type']): CheckedAttribute {
  return { name, type, definition: { type: type.name, writable: 'no', implicit: true } };
}
