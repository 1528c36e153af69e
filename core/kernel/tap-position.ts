import { pluginOf, type TapOrder } from '../access/index.ts';
import { BootError } from '../config/index.ts';

/** The name of a tap, with the order that it asks for. */
export interface NamedTap extends TapOrder {
  readonly name: string;
  readonly stage?: number;
}

/** A place in tapable's terms. */
export interface TapPosition {
  /** Names of existing taps that it goes before. Absent names are left out: tapable would wait for them. */
  readonly before: string[];
  readonly stage?: number;
}

const PART = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Whether a name is that of a plugin, or of a plugin and a part in kebab-case. */
export function isTapName(tap: string): boolean {
  const plugin = pluginOf(tap);
  return plugin === tap || PART.test(tap.slice(plugin.length + 1));
}

/**
 * Finds the position of a new tap such that all `before` and `after` of all taps hold. They take precedence over stages. Other taps are not
 * moved.
 * @param others the existing taps, in the order in which they run
 * @throws BootError when no position satisfies all of them
 */
export function positionOf(tap: NamedTap, others: readonly NamedTap[], hookName: string): TapPosition {
  const behind = others.filter((other) => names(tap.before, other) || names(other.after, tap));
  const ahead = others.filter((other) => names(tap.after, other) || names(other.before, tap));
  const [first, last] = [behind[0], ahead.at(-1)];
  if (first !== undefined && last !== undefined && others.indexOf(last) >= others.indexOf(first)) {
    const place = `it must run before "${first.name}" and after "${last.name}"`;
    const why = first === last ? '' : `, but "${first.name}" runs before "${last.name}"`;
    throw new BootError(`the order of the tap "${tap.name}" in ${hookName} cannot be satisfied: ${place}${why}`, 'HOOKS_ORDER');
  }
  const before = behind.map(({ name }) => name);
  const { stage = Number.NEGATIVE_INFINITY } = tap;
  return last === undefined ? { before } : { before, stage: Math.max(stage, ...ahead.map((other) => other.stage ?? 0)) };
}

function names(said: string | readonly string[] | undefined, { name }: NamedTap): boolean {
  return said !== undefined && [said].flat().some((one) => one === name || one === pluginOf(name));
}
