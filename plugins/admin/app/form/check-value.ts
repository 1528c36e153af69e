import { counted, t } from '../words/text.ts';
import { isEmpty } from './same.ts';
import { type AttributeShape, isEntryList, isFarList, type Values } from './shape.ts';

/** How strictly values are checked. A draft may be incomplete: it only fails where the server would refuse to store it. */
export type Strictness = 'draft' | 'publish';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WHOLE = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const UID = /^[A-Za-z0-9\-_.~]*$/;
const TEXTS = new Set(['string', 'text', 'richtext', 'email', 'password', 'uid']);
const NUMBERS = new Set(['integer', 'biginteger', 'float', 'decimal']);

/**
 * Returns what is wrong with a value, as a sentence that says what to do; null when nothing is wrong. The server checks what only it knows,
 * such as whether a value is unique.
 */
export function checkValue(attribute: AttributeShape, value: unknown, strictness: Strictness): string | null {
  if (isFarList(attribute)) return null;
  if (isEmpty(value)) return strictness === 'publish' && attribute.required && attribute.type !== 'boolean' ? missing(attribute) : null;
  if (value === null || value === undefined) return null;
  if (TEXTS.has(attribute.type)) return checkText(attribute, String(value), strictness);
  if (NUMBERS.has(attribute.type)) return checkNumber(attribute, String(value), strictness);
  if (attribute.type === 'enumeration') return attribute.enum?.includes(String(value)) === false ? t('Choose one of the list.') : null;
  if (isEntryList(attribute) && Array.isArray(value))
    return strictness === 'publish' ? checkCount(attribute, value as readonly Values[]) : null;
  return null;
}

function missing({ type }: AttributeShape): string {
  if (type === 'relation' || type === 'media' || type === 'enumeration') return t('Choose one: this is needed to publish.');
  if (type === 'component' || type === 'dynamiczone') return t('Add one: this is needed to publish.');
  return t('Write something: this is needed to publish.');
}

function checkText(
  { type, minLength, maxLength = type === 'string' || type === 'uid' || type === 'email' ? 255 : undefined, regex }: AttributeShape,
  text: string,
  strictness: Strictness,
): string | null {
  if (maxLength !== undefined && text.length > maxLength)
    return counted(
      text.length - maxLength,
      'Make this {count} character shorter: at most {most} fit.',
      'Make this {count} characters shorter: at most {most} fit.',
      { most: maxLength },
    );
  if (type === 'password' && new TextEncoder().encode(text).length > 72) return t('Make this shorter: at most 72 bytes fit.');
  if (strictness === 'draft') return null;
  if (minLength !== undefined && text.length < minLength)
    return counted(
      minLength - text.length,
      'Write {count} character more: at least {least} are needed.',
      'Write {count} characters more: at least {least} are needed.',
      { least: minLength },
    );
  if (type === 'email' && !EMAIL.test(text)) return t('Write an address like name@example.org.');
  if (type === 'uid' && !UID.test(text)) return t('Use letters, digits and - _ . ~ only.');
  if (regex !== undefined && !matches(regex, text))
    return t('This does not have the form that is asked for ({pattern}).', { pattern: regex });
  return null;
}

function checkNumber({ type, min, max }: AttributeShape, text: string, strictness: Strictness): string | null {
  const isWhole = type === 'integer' || type === 'biginteger';
  if (!(isWhole ? WHOLE : NUMBER).test(text))
    return isWhole ? t('Write a whole number.') : t('Write a number, with a point before its decimals.');
  const greatest = max ?? (type === 'integer' ? 2147483647 : type === 'biginteger' ? '9223372036854775807' : undefined);
  const least = type === 'integer' ? -2147483648 : type === 'biginteger' ? '-9223372036854775808' : undefined;
  // Show the digits without grouping: grouped digits would not be accepted as input.
  if (greatest !== undefined && isLess(String(greatest), text, isWhole)) return t('Write {number} or less.', { number: String(greatest) });
  if (least !== undefined && isLess(text, String(least), isWhole)) return t('Write {number} or more.', { number: String(least) });
  if (type === 'decimal' && digits(text) > 15) return t('Write at most 15 digits.');
  if (strictness === 'publish' && min !== undefined && isLess(text, String(min), isWhole))
    return t('Write {number} or more.', { number: String(min) });
  return null;
}

function checkCount({ min, max }: AttributeShape, entries: readonly Values[]): string | null {
  if (max !== undefined && entries.length > Number(max))
    return counted(
      entries.length - Number(max),
      'Take {count} entry out: at most {most} fit.',
      'Take {count} entries out: at most {most} fit.',
      { most: Number(max) },
    );
  if (min !== undefined && entries.length < Number(min))
    return counted(
      Number(min) - entries.length,
      'Add {count} entry: at least {least} are needed.',
      'Add {count} entries: at least {least} are needed.',
      { least: Number(min) },
    );
  return null;
}

/** Compares whole numbers as BigInt, so that no digit is lost. */
function isLess(one: string, other: string, isWhole: boolean): boolean {
  const whole = isWhole && WHOLE.test(one) && WHOLE.test(other);
  return whole ? BigInt(one.replace(/^\+/, '')) < BigInt(other.replace(/^\+/, '')) : Number(one) < Number(other);
}

function digits(text: string): number {
  return text
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    // The server's regular expressions may have syntax that the browser does not support: let the server check.
    return true;
  }
}
