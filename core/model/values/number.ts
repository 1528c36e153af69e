import { ValidationError } from '../../errors/index.ts';
import type { Report } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { shownNumber, wrongTypeMessage } from './wrong-type.ts';

/** A definition with bounds. */
export interface NumberDefinition extends AttributeDefinition {
  readonly min?: number;
  readonly max?: number;
}

/** What a value counts as: numbers, numeric text (blanks around it do not matter) and a list of one of these; NaN for anything else. */
export function castNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  if (Array.isArray(value) && value.length === 1 && !Array.isArray(value[0])) return castNumber(value[0]);
  return Number.NaN;
}

/** Casts a value of a body; reports what is no number, and what is above `max`. NaN after a report. */
export function parseNumber(value: unknown, definition: NumberDefinition, report: Report): number {
  const number = castNumber(value);
  if (Number.isNaN(number)) {
    report(wrongTypeMessage('number', number, { from: value }), null);
    return number;
  }
  if (definition.max !== undefined && number > definition.max) {
    report(`{name} must be less than or equal to ${definition.max}`, shownNumber(number));
  }
  // Negative zero has no text of its own in JSON: what is stored is what the next read gives.
  return number === 0 ? 0 : number;
}

/** Reports a finite number's bounds that hold for every version. */
export function parseFiniteNumber(value: unknown, definition: NumberDefinition, report: Report): number {
  const number = parseNumber(value, definition, report);
  if (number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY) report('{name} must be a finite number', null);
  return number;
}

/** Rule of strict versions: `min`. */
export function checkMinimum(value: unknown, definition: NumberDefinition, report: Report): void {
  if (definition.min !== undefined && (value as number) < definition.min) {
    report(`{name} must be greater than or equal to ${definition.min}`, value);
  }
}

/** @throws ValidationError for what is no finite number */
export function numberOperand(value: unknown): number {
  const number = castNumber(value);
  if (Number.isFinite(number)) return number;
  throw new ValidationError(
    typeof value === 'string' ? `Expected a number to compare with, found "${value}"` : 'Expected a number to compare with',
  );
}
