import { pluginOf, type TapOrder } from '../access/index.ts';
import { BootError } from '../config/index.ts';

/** A tap of a hook, by its name, and what it says of its place. */
export interface NamedTap extends TapOrder {
  readonly name: string;
  readonly stage?: number;
}

/** A place in tapable's terms. */
export interface TapPosition {
  /** Names of taps that it goes before; it would wait for those that there are not. */
  readonly before: string[];
  readonly stage?: number;
}

const PART = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Whether a name is that of a plugin, or of a part in kebab-case. */
export function isTapName(tap: string): boolean {
  const plugin = pluginOf(tap);
  return plugin === tap || PART.test(tap.slice(plugin.length + 1));
}

/**
 * Where a new tap goes, so that what all of them say of their places holds: they outweigh stages. The others stay where they are.
 * @param others the taps that are there, in the order in which they run
 * @throws BootError when no place is right
 */
export function positionOf(tap: NamedTap, others: readonly NamedTap[], hookName: string): TapPosition {
  const behind = others.filter((other) => names(tap.before, other) || names(other.after, tap));
  const ahead = others.filter((other) => names(tap.after, other) || names(other.before, tap));
  const [first, last] = [behind[0], ahead.at(-1)];
  if (first !== undefined && last !== undefined && others.indexOf(last) >= others.indexOf(first)) {
    const place = `it comes before "${first.name}" and after "${last.name}"`;
    const why = first === last ? '' : `, and "${first.name}" comes before "${last.name}"`;
    throw new BootError(`"${tap.name}" has no place in ${hookName}: ${place}${why}`, 'HOOKS_ORDER');
  }
  const before = behind.map(({ name }) => name);
  const { stage = Number.NEGATIVE_INFINITY } = tap;
  return last === undefined ? { before } : { before, stage: Math.max(stage, ...ahead.map((other) => other.stage ?? 0)) };
}

function names(said: string | readonly string[] | undefined, { name }: NamedTap): boolean {
  return said !== undefined && [said].flat().some((one) => one === name || one === pluginOf(name));
}
