import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { numberOperand } from '../attribute-types/number.ts';
import { datetimeType } from '../attribute-types/temporal.ts';
import { textOperand } from '../values/text.ts';
import type { CheckedAttribute } from './check-attribute.ts';

/** The type of the numeric `id` of a version or a component entry. Not available in schema files. */
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

/** Maximum length of a `documentId`. Generated ids have 24 characters; imported ids may be longer. */
const LENGTH = 64;

/** The type of `documentId`. Not available in schema files. */
const documentIdType: ScalarType = {
  kind: 'scalar',
  name: 'documentId',
  options: z.strictObject({}),
  column: () => ({ kind: 'varchar', length: LENGTH }),
  parse: (value) => value,
  operand: textOperand,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};

/** The first attribute of every content type and component. */
export const idAttribute = systemAttribute('id', identifierType);

/** The second attribute of every content type, after `id`. */
export const documentIdAttribute = systemAttribute('documentId', documentIdType);

/** The attributes of every content type that follow its own. */
export const timestampAttributes = [systemAttribute('createdAt', datetimeType), systemAttribute('updatedAt', datetimeType)];

function systemAttribute(name: string, type: CheckedAttribute['type']): CheckedAttribute {
  return { name, type, definition: { type: type.name, writable: 'no', implicit: true } };
}
