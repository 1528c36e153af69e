import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { SHORT_TEXT_LENGTH, textFlaw, textOperand } from '../values/text.ts';
import { wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

interface EnumerationDefinition extends AttributeDefinition {
  readonly enum: readonly string[];
}

const enumValue = z
  .string()
  .min(1)
  .max(SHORT_TEXT_LENGTH)
  .refine((value) => textFlaw(value) === null, 'must not contain NUL characters or unpaired surrogates');

function refuseTwice(values: readonly string[], issues: z.RefinementCtx): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) issues.addIssue({ code: 'custom', message: `contains ${JSON.stringify(twice)} twice; remove one` });
}

/** Options of enumerations. */
export const enumerationOptions = z.strictObject({
  enum: z.array(enumValue).min(1).superRefine(refuseTwice).describe('The allowed values (case-sensitive).'),
  enumName: z
    .string()
    .optional()
    .describe('Name of the enumeration in GraphQL. Default: built from the names of the content type and the attribute.'),
});

export const enumerationType: ScalarType = {
  kind: 'scalar',
  name: 'enumeration',
  description: 'One of a fixed list of strings.',
  options: enumerationOptions,
  valueName: 'string',
  column: (definition) => (definition.index ? { kind: 'varchar', length: SHORT_TEXT_LENGTH } : { kind: 'text' }),
  parse(value, definition: EnumerationDefinition, report) {
    const isScalar = typeof value !== 'object';
    if (!isScalar) report(wrongTypeMessage('string', value), value);
    const text = isScalar ? String(value) : value;
    if (!definition.enum.includes(text as string)) {
      report(`{name} must be one of the following values: ${definition.enum.map((allowed) => `${allowed}, `).join('')}`, text);
    }
    return text;
  },
  operand: textOperand,
  graphql: { ...graphqlScalar('String'), values: (definition: AttributeDefinition) => (definition as EnumerationDefinition).enum },
  typescript: (definition) => ({ output: (definition as EnumerationDefinition).enum.map((value) => JSON.stringify(value)).join(' | ') }),
};
