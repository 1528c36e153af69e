import { ValidationError } from '../../errors/index.ts';
import type { Axis } from '../axes/axis.ts';

/** What makes one toy axis differ from another. */
export type AxisTraits = Partial<Omit<Axis, 'name' | 'kind' | 'applies' | 'choose' | 'defaultValue'>> & { readonly default?: string };

/**
 * An axis of a test. Content types have it that name it in their `options`; requests choose a value by a parameter of its name, or every
 * one by `*`.
 */
export function toyAxis(
  name: string,
  kind: Axis['kind'],
  values: readonly string[],
  { default: fallback, ...traits }: AxisTraits = {},
): Axis {
  const defaultValue = () => fallback ?? (values[0] as string);
  const known = (value: string) => values.includes(value);
  return {
    name,
    kind,
    applies: (type) => type.options[name] === true,
    defaultValue,
    choose(parameters, use) {
      const asked = parameters[name] ?? (use === 'remove' ? '*' : defaultValue());
      if (asked === '*' && (kind === 'link' || use === 'remove')) return { selection: 'any' };
      if (typeof asked !== 'string' || !known(asked)) throw new ValidationError(`Invalid ${name}`);
      return { selection: { values: [asked] } };
    },
    known,
    pin: (value) => (typeof value === 'string' ? value : null),
    ...traits,
  };
}
