import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { textOperand } from '../values/text-rules.ts';

/** Characters that a `documentId` may have: those that are made here have 24, imported ones may be longer. */
const LENGTH = 64;

/** The `documentId` of a document. Not for schema files: every content type has one. */
export const documentIdType: ScalarType = {
  kind: 'scalar',
  name: 'documentId',
  options: z.strictObject({}),
  column: () => ({ kind: 'varchar', length: LENGTH }),
  parse: (value) => value,
  operand: textOperand,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};
