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
  .refine((value) => textFlaw(value) === null, 'must be storable text');

/** One text of a list. */
export const enumerationType: ScalarType = {
  kind: 'scalar',
  name: 'enumeration',
  options: z.strictObject({
    /** The allowed texts, exactly as they are written. */
    enum: z
      .array(enumValue)
      .min(1)
      .refine((values) => new Set(values).size === values.length, 'holds a value twice'),
    /** Name of the enumeration type in GraphQL. */
    enumName: z.string().optional(),
  }),
  valueName: 'string',
  column: (definition) => (definition.index === true ? { kind: 'varchar', length: SHORT_TEXT_LENGTH } : { kind: 'text' }),
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
};
