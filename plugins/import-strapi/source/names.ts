import { createHash } from 'node:crypto';

/**
 * Names of tables and columns in Strapi 5: lower-case words joined by `_`, at most 55 characters. The variable parts of a longer name share
 * the room, and a shortened part ends in a hash of the whole part.
 */
const LONGEST = 55;
const HASH = 5;

/** A part of a name. */
interface Part {
  readonly text: string;
  /** Fixed words of a kind of name, such as `lnk`, are not shortened. */
  readonly isFixed: boolean;
}

const free = (text: string): Part => ({ text, isFixed: false });
const fixed = (text: string): Part => ({ text, isFixed: true });

/** The table of a content type or a component. */
export function tableOf(collectionName: string): string {
  return join([free(collectionName)]);
}

/** The column of an attribute. */
export function columnOf(attribute: string): string {
  return join([free(snakeCase(attribute))]);
}

/** The table of links that an attribute owns. @param table as returned by `tableOf` */
export function linksTableOf(table: string, attribute: string): string {
  return join([free(snakeCase(table)), free(snakeCase(attribute)), fixed('lnk')]);
}

/** The table of links that a polymorphic attribute owns. @param table as returned by `tableOf` */
export function morphTableOf(table: string, attribute: string): string {
  return join([free(snakeCase(table)), free(snakeCase(attribute)), fixed('mph')]);
}

/** The columns with the row and the type that a polymorphic attribute leads to. */
export function morphColumnsOf(attribute: string): Readonly<Record<'target' | 'type', string>> {
  return { target: reference(attribute), type: join([free(snakeCase(attribute)), fixed('type')]) };
}

/** The table of component entries. */
export function entriesTableOf(collectionName: string): string {
  return join([free(collectionName), fixed('cmps')]);
}

/** The columns of a link table. @param source, target model names */
export function linkColumnsOf(
  source: string,
  target: string,
  isManyToMany: boolean,
): Readonly<Record<'row' | 'target' | 'order' | 'inverseOrder', string>> {
  const row = reference(source);
  const other = reference(target);
  const order = orderOf(target);
  const inverseOrder = orderOf(source);
  return {
    row,
    target: other === row ? join([fixed('inv'), free(snakeCase(target)), fixed('id')]) : other,
    order,
    inverseOrder: isManyToMany && inverseOrder === order ? join([fixed('inv'), free(snakeCase(source)), fixed('ord')]) : inverseOrder,
  };
}

/** The column that refers to a row of a type. */
export function reference(model: string): string {
  return join([free(snakeCase(model)), fixed('id')]);
}

function orderOf(model: string): string {
  return join([free(snakeCase(model)), fixed('ord')]);
}

function join(parts: readonly Part[]): string {
  const whole = parts.map(({ text }) => text).join('_');
  if (whole.length <= LONGEST) return whole;
  const lengths = shares(parts);
  return parts.map(({ text }, index) => shortened(text, lengths[index] as number)).join('_');
}

/** The length of each part. Short parts leave their surplus to the others, one character at a time in order. */
function shares(parts: readonly Part[]): readonly number[] {
  const changeable = parts.filter(({ isFixed }) => !isFixed);
  const taken = parts.reduce((sum, { text, isFixed }) => sum + (isFixed ? text.length : 0), parts.length - 1);
  const each = Math.floor((LONGEST - taken) / changeable.length);
  const lengths = parts.map(({ text, isFixed }) => (isFixed ? text.length : Math.min(text.length, each)));
  let rest = LONGEST - taken - parts.reduce((sum, { isFixed }, index) => sum + (isFixed ? 0 : (lengths[index] as number)), 0);
  for (let grew = true; rest > 0 && grew; ) {
    grew = false;
    for (const [index, { text, isFixed }] of parts.entries()) {
      if (isFixed || rest === 0 || (lengths[index] as number) >= text.length) continue;
      lengths[index] = (lengths[index] as number) + 1;
      rest -= 1;
      grew = true;
    }
  }
  return lengths;
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const hash = createHash('shake256', { outputLength: Math.ceil(HASH / 2) })
    .update(text)
    .digest('hex')
    .slice(0, HASH);
  return `${text.slice(0, length - HASH)}${hash}`;
}

/** Words of an ASCII name: runs of capitals before a word, words, capitals, ordinal numbers, numbers. */
const WORDS =
  /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d*(?:1ST|2ND|3RD|(?![123])\dTH)(?=\b|[a-z_])|\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|\d+/g;

/** `contactEmail2` as `contact_email_2`. */
export function snakeCase(name: string): string {
  return (name.match(WORDS) ?? [name]).map((word) => word.toLowerCase()).join('_');
}
