import type { Question } from './question.ts';
import type { Answer } from './server.ts';

/** How databases fold letters: not at all, ASCII only, all of Unicode, without accents. */
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

/** Operators that are equivalent to another one. */
const LIKE: Readonly<Record<string, string>> = { in: 'eq', notIn: 'ne', nei: 'ne' };

/** Whether the result of a filter for a text depends on how letters are folded. */
export function dependsOnLetters(value: string, operator: string, operands: readonly string[]): boolean {
  const name = operator.slice(1);
  const holds = HOLDS[LIKE[name] ?? name] ?? HOLDS[name.replace(/i$/, '')];
  if (holds === undefined) return false;
  const found = new Set(FOLDS.map((fold) => operands.some((operand) => holds(fold(value), fold(operand)))));
  // For `$notIn`, the value must differ from every operand.
  const every = new Set(FOLDS.map((fold) => operands.every((operand) => holds(fold(value), fold(operand)))));
  return found.size > 1 || every.size > 1;
}

/**
 * Whether lists may differ because letters are compared differently. For a filter by one attribute, this must explain each document that
 * only one side has, as far as the responses show it. For other questions it cannot be decided.
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

/** Total number of documents; without pagination, the length of the list. */
function totalOf(answer: Answer): unknown {
  const { meta } = (answer.body ?? {}) as { readonly meta?: { readonly pagination?: { readonly total?: unknown } } };
  return meta === undefined ? listOf(answer).length : meta.pagination?.total;
}
