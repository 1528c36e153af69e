import type { ScalarType } from '../attribute-type.ts';
import { checkText, parseText, type TextDefinition, textColumn, textOperand, textOptions } from '../values/text-rules.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A text of any length in a markup that Plinth does not look into (Markdown). */
export const richtextType: ScalarType = {
  kind: 'scalar',
  name: 'richtext',
  options: textOptions,
  valueName: 'string',
  column: (definition: TextDefinition) => textColumn(definition),
  parse: (value, definition: TextDefinition, report) => parseText(value, definition, report),
  check: checkText,
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
