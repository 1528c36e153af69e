import type { ComponentType } from 'react';
import type { Attribute, Type } from '../client/types.ts';

/** What a field is given. The same goes for fields of plugins. */
export interface InputProps {
  /** Of the control that the name belongs to. */
  readonly id: string;
  /** Where its value stands in the form: `title`, `blocks.quote-12.text`. */
  readonly path: string;
  readonly attribute: Attribute;
  readonly value: unknown;
  onChange(value: unknown): void;
  readonly disabled: boolean;
  /** What is wrong with the value, in a sentence. */
  readonly error: string | null;
  readonly locale: string | null;
  readonly type: Type;
}

/** A value in a line: in lists, in differences. */
export interface CellProps {
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** How a value became another. */
export interface DifferenceProps {
  readonly attribute: Attribute;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an attribute type looks like. */
export interface Field {
  readonly Input: ComponentType<InputProps>;
  readonly Cell: ComponentType<CellProps>;
  /** Without one, the old line and the new one are shown. */
  readonly Difference?: ComponentType<DifferenceProps>;
  /** Its value is more than one control shows: it follows its own parts, and is given none. */
  readonly isStructure?: boolean;
  /** Its name stands above many controls rather than beside one. */
  readonly isGroup?: boolean;
}

/** What the control of a field says of itself to screen readers. */
export function described(id: string, error: string | null): { 'aria-invalid'?: true; 'aria-describedby': string } {
  return { ...(error !== null && { 'aria-invalid': true as const }), 'aria-describedby': `${id}-notes ${id}-hint` };
}

/** The language that is written in, for who reads it out and who looks for mistakes in spelling. */
export function spoken(locale: string | null): { lang?: string } {
  return locale === null ? {} : { lang: locale };
}
