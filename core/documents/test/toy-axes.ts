import { ValidationError } from '../../errors/index.ts';
import type { Axis } from '../axes/axis.ts';

/** The options of a toy axis. */
export type AxisTraits = Partial<Omit<Axis, 'name' | 'kind' | 'applies' | 'choose' | 'defaultValue'>> & { readonly default?: string };

/**
 * An axis for tests. It applies to content types with its name in their `options`. A request chooses a value by a parameter of its name, or
 * all values by `*`.
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
