import type { ComponentType } from 'react';
import type { FieldProps } from '../../module-props.ts';
import type { Attribute, Type } from '../client/types.ts';
import type { Translations } from '../i18n/module-translations.ts';

/** The props of a field. Fields of plugins get them too. */
export interface InputProps extends Omit<FieldProps, keyof Translations> {
  readonly attribute: Attribute;
  readonly type: Type;
}

/** Props of a value in one line, in lists and differences. */
export interface CellProps {
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** Props of the difference of two values. */
export interface DifferenceProps {
  readonly attribute: Attribute;
  readonly before: unknown;
  readonly after: unknown;
}

/** The components of an attribute type. What else the page does with its values is in `traits/`. */
export interface Field {
  readonly Input: ComponentType<InputProps>;
  readonly Cell: ComponentType<CellProps>;
  /** Default: the old line and the new one. */
  readonly Difference?: ComponentType<DifferenceProps>;
  /** Shows the whole value for reading, if neither a text nor the cell does. */
  readonly Read?: ComponentType<CellProps>;
  /** Whether the value has several controls. The field then subscribes to its parts and gets no value. */
  readonly isStructure?: boolean;
  /** Whether the label is above a group of controls, rather than beside one. */
  readonly isGroup?: boolean;
}

/** Returns the ARIA attributes of a field's control. */
export function described(id: string, error: string | null): { 'aria-invalid'?: true; 'aria-describedby': string } {
  return { ...(error !== null && { 'aria-invalid': true as const }), 'aria-describedby': `${id}-notes ${id}-hint` };
}

/** Returns the `lang` attribute of a value, for screen readers and spell checkers. */
export function spoken(locale: string | null): { lang?: string } {
  return locale === null ? {} : { lang: locale };
}
