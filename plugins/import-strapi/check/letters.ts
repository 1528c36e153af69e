import type { Question } from './question.ts';
import type { Answer } from './server.ts';

/** Ways in which databases take letters for the same: not at all, ASCII alone, all of Unicode, without accents. */
const FOLDS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimEnd(),
];

const HOLDS: Readonly<Record<string, (value: string, operand: string) => boolean>> = {
  eq: (value, operand) => value === operand,
  ne: (value, operand) => value !== operand,
  contains: (value, operand) => value.includes(operand),
  notContains: (value, operand) => !value.includes(operand),
  startsWith: (value, operand) => value.startsWith(operand),
  endsWith: (value, operand) => value.endsWith(operand),
};

/** Operators that come down to another one. */
const LIKE: Readonly<Record<string, string>> = { in: 'eq', notIn: 'ne', nei: 'ne' };

/** Whether a filter finds a text or not, depending on which letters are the same. */
export function dependsOnLetters(value: string, operator: string, operands: readonly string[]): boolean {
  const name = operator.slice(1);
  const holds = HOLDS[LIKE[name] ?? name] ?? HOLDS[name.replace(/i$/, '')];
  if (holds === undefined) return false;
  const found = new Set(FOLDS.map((fold) => operands.some((operand) => holds(fold(value), fold(operand)))));
  // A list that a value must not be in is a condition with each of its members.
  const every = new Set(FOLDS.map((fold) => operands.every((operand) => holds(fold(value), fold(operand)))));
  return found.size > 1 || every.size > 1;
}

/**
 * Whether lists may hold other documents because letters are compared in another way: of a filter by one attribute each document that only one side
 * has must be one that this decides, as far as the answers show them. Of other questions nobody can tell.
 */
export function lettersDecide({ compares }: Question, reference: Answer, plinth: Answer): boolean {
  if (compares === undefined) return true;
  const [there, here] = [listOf(reference), listOf(plinth)];
  const isCut = [reference, plinth].some((answer) => totalOf(answer) !== listOf(answer).length);
  if (isCut) return totalOf(reference) !== totalOf(plinth);
  const alone = [...without(there, here), ...without(here, there)];
  const { attribute, operator, operands } = compares;
  return alone.every((document) => {
    const value = document[attribute];
    return typeof value === 'string' && dependsOnLetters(value, operator, operands);
  });
}

type Listed = Readonly<Record<string, unknown>>;

function listOf({ body }: Answer): readonly Listed[] {
  const { data = body } = (body ?? {}) as { readonly data?: unknown };
  return Array.isArray(data) ? (data as readonly Listed[]) : [];
}

function without(list: readonly Listed[], other: readonly Listed[]): readonly Listed[] {
  const key = ({ documentId, locale }: Listed) => `${documentId} ${locale}`;
  const known = new Set(other.map(key));
  return list.filter((document) => !known.has(key(document)));
}

/** How many documents there are in all; of a list without a page as many as are listed. */
function totalOf(answer: Answer): unknown {
  const { meta } = (answer.body ?? {}) as { readonly meta?: { readonly pagination?: { readonly total?: unknown } } };
  return meta === undefined ? listOf(answer).length : meta.pagination?.total;
}
