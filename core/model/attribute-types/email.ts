import type { ScalarType } from '../attribute-type.ts';
import { isEmail } from '../values/email-address.ts';
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

/** An e-mail address, kept as sent. */
export const emailType: ScalarType = {
  kind: 'scalar',
  name: 'email',
  options: textOptions,
  valueName: 'string',
  column: (definition: TextDefinition) => textColumn(definition, SHORT_TEXT_LENGTH),
  parse: (value, definition: TextDefinition, report) => parseText(value, definition, report, SHORT_TEXT_LENGTH),
  check(value, definition: TextDefinition, report) {
    checkText(value, definition, report);
    if (value === '') report('{name} cannot be empty', value);
    else if (!isEmail(value as string)) report('{name} must be a valid email', value);
  },
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
