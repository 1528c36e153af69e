import type { ScalarType } from '../attribute-type.ts';
import { checkText, parseText, type TextDefinition, textColumn, textOperand, textOptions } from '../values/text-rules.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A text of any length. */
export const textType: ScalarType = {
  kind: 'scalar',
  name: 'text',
  options: textOptions,
  valueName: 'string',
  column: (definition: TextDefinition) => textColumn(definition),
  parse: (value, definition: TextDefinition, report) => parseText(value, definition, report),
  check: checkText,
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
