import type { ScalarType } from '../attribute-type.ts';
import { checkText, SHORT_TEXT_LENGTH, type TextDefinition } from '../values/text.ts';
import { plainText } from './text.ts';

export const emailType: ScalarType = {
  ...plainText('email', 'An email address, stored as sent.', SHORT_TEXT_LENGTH),
  check(value, definition: TextDefinition, report) {
    checkText(value, definition, report);
    if (value === '') report('{name} cannot be empty', value);
    else if (!isEmail(value as string)) report('{name} must be a valid email', value);
  },
};

const LETTERS = 'a-z\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef';
const LOCAL = new RegExp(`^[${LETTERS}\\d!#$%&'*+/=?^_\`{|}~-]+$`, 'i');
const LABEL = new RegExp(`^[${LETTERS}\\d]([${LETTERS}\\d_~-]*[${LETTERS}\\d])?$`, 'i');
const TOP_LABEL = new RegExp(`^[${LETTERS}]([${LETTERS}\\d_~-]*[${LETTERS}])?$`, 'i');

/** Whether a text has the form of an e-mail address with a domain of at least two labels. Quoted local parts are not supported. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  const top = labels.pop() ?? '';
  return (
    at > 0 &&
    text
      .slice(0, at)
      .split('.')
      .every((part) => LOCAL.test(part)) &&
    labels.length > 0 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(top)
  );
}
