import type { ScalarType } from '../attribute-type.ts';
import { checkText, parseText, SHORT_TEXT_LENGTH, type TextDefinition, textColumn, textOperand, textOptions } from '../values/text.ts';
import { graphqlScalar } from './graphql-scalar.ts';

export const stringType = plainText('string', 'A short text of at most 255 characters, or `maxLength`.', SHORT_TEXT_LENGTH);

export const textType = plainText('text', 'A text of any length.');

export const richtextType = plainText(
  'richtext',
  'A text of any length in a markup language such as Markdown, which Plinth does not parse.',
);

/**
 * An attribute type for texts. Other types extend it with rules.
 * @param limit UTF-16 units if there is no `maxLength`. Default: unlimited
 */
export function plainText(name: string, description: string, limit?: number): ScalarType {
  return {
    kind: 'scalar',
    name,
    description,
    options: textOptions,
    valueName: 'string',
    column: (definition: TextDefinition) => textColumn(definition, limit),
    parse: (value, definition: TextDefinition, report) => parseText(value, definition, report, limit),
    check: checkText,
    unbounded: limit === undefined,
    operand: textOperand,
    graphql: graphqlScalar('String'),
  };
}
