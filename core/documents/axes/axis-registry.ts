import { identifier } from '../../database/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Axis } from './axis.ts';

/** An axis that a type had at its last boot, as stored in the database. */
export interface RememberedAxis {
  readonly type: string;
  readonly axis: string;
  readonly kind: Axis['kind'];
  /** The default value when the axis was last active. */
  readonly value: string;
}

/** The axes of one kernel: those that plugins register in `apply`, and those that only earlier boots had, which are now hidden. */
export class AxisRegistry {
  readonly #axes: Axis[] = [];
  readonly #byType = new Map<string, readonly TypeAxis[]>();
  #remembered: readonly RememberedAxis[] = [];
  #sealed = false;

  /** @throws Error after `seal`, and when the name is taken */
  add(axis: Axis): void {
    if (this.#sealed) throw new Error(`axis "${axis.name}" is registered too late. Register axes in the plugin's apply function`);
    if (this.#axes.some((known) => known.name === axis.name)) throw new Error(`axis "${axis.name}" is registered twice`);
    this.#axes.push(axis);
  }

  get all(): readonly Axis[] {
    return this.#axes;
  }

  /** Ends registration, and sets the axes of earlier boots that the database stores. */
  seal(remembered: readonly RememberedAxis[]): void {
    this.#sealed = true;
    this.#remembered = remembered;
    this.#byType.clear();
  }

  /** Active axes in order of registration, then hidden ones by name. */
  of(type: ContentType): readonly TypeAxis[] {
    const known = this.#byType.get(type.uid);
    if (known) return known;
    const active = this.#axes
      .filter((axis) => axis.applies(type))
      .map((axis): TypeAxis => ({ state: 'active', name: axis.name, kind: axis.kind, column: axisColumn(axis.name), axis }));
    const hidden = this.#remembered
      .filter((entry) => entry.type === type.uid && !active.some((axis) => axis.name === entry.axis))
      .map(
        (entry): TypeAxis => ({ state: 'hidden', name: entry.axis, kind: entry.kind, column: axisColumn(entry.axis), fixed: entry.value }),
      );
    const all = Object.freeze([...active, ...hidden]);
    this.#byType.set(type.uid, all);
    return all;
  }

  /** Names of all axes on which links may have pins: registered axes, and those that the database stores. */
  get pinNames(): readonly string[] {
    return [...new Set([...this.#axes.map((axis) => axis.name), ...this.#remembered.map((entry) => entry.axis)])].sort();
  }
}

/**
 * An axis of one content type. A `hidden` axis was active at an earlier boot: its column still exists, reads and writes use the value
 * `fixed`, and rows with other values are hidden.
 */
export type TypeAxis =
  | { readonly state: 'active'; readonly name: string; readonly kind: Axis['kind']; readonly column: string; readonly axis: Axis }
  | { readonly state: 'hidden'; readonly name: string; readonly kind: Axis['kind']; readonly column: string; readonly fixed: string };

/** The default value of an axis, for callers that name none. */
export function defaultOf(axis: TypeAxis): string {
  return axis.state === 'active' ? axis.axis.defaultValue() : axis.fixed;
}

/** The value at which every version of the axis's default value has a source version (the draft of a published version); null if none. */
export function copiedOn(axis: TypeAxis): string | null {
  if (axis.state !== 'active') return null;
  const value = defaultOf(axis);
  const steps = axis.axis.write?.(value);
  return steps?.copyTo === value && steps.on !== value ? steps.on : null;
}

/** The column of a version's value on an axis. */
export function axisColumn(axis: string): string {
  return identifier('_axis', axis);
}
