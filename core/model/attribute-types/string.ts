import type { ScalarType } from '../attribute-type.ts';
import {
  checkText,
  parseText,
  SHORT_TEXT_LENGTH,
  type TextDefinition,
  textColumn,
  textOperand,
  textOptions,
} from '../values/text-rules.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A short text: at most 255 UTF-16 units unless `maxLength` says otherwise. */
export const stringType: ScalarType = {
  kind: 'scalar',
  name: 'string',
  options: textOptions,
  valueName: 'string',
  column: (definition: TextDefinition) => textColumn(definition, SHORT_TEXT_LENGTH),
  parse: (value, definition: TextDefinition, report) => parseText(value, definition, report, SHORT_TEXT_LENGTH),
  check: checkText,
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
