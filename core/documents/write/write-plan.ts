import type { ContentType, Strictness } from '../../model/index.ts';
import type { AxisSelection } from '../../query/index.ts';
import type { Axis, VersionKey } from '../axes/axis.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';

const NO_AXES: VersionKey = new Map();

/** Which versions a write touches. */
export interface WritePlan {
  /** The version that takes the input. */
  readonly on: VersionKey;
  /** The version that becomes a copy of `on` afterwards; null for most writes. */
  readonly copyTo: VersionKey | null;
  /** The event kind of the copy; null for the usual one. */
  readonly event: string | null;
  /** The version that the caller addressed. */
  readonly answer: VersionKey;
}

/** Plans a write on a version by asking the axes of its type. */
export function planWrite(layout: TypeLayout, key: VersionKey): WritePlan {
  const answer = completeKey(layout, key);
  let on = answer;
  let copyTo: VersionKey | null = null;
  let event: string | null = null;
  for (const axis of layout.axes) {
    if (axis.state !== 'active') continue;
    const steps = axis.axis.write?.(answer.get(axis.name) as string);
    if (!steps) continue;
    on = withValue(on, axis.name, steps.on);
    if (steps.copyTo === undefined) continue;
    copyTo = withValue(copyTo ?? answer, axis.name, steps.copyTo);
    event = steps.event ?? event;
  }
  return { on, copyTo, event, answer };
}

/**
 * Maps a version to the one that its writes change first: a published version to its draft. Rights are checked on that one, also for its
 * copies.
 */
export function leadingIn(layout: TypeLayout): (key: VersionKey) => VersionKey {
  return (key) => planWrite(layout, key).on;
}

/** The version that a version is a copy of; null for one that is no copy. */
export function copySource(
  layout: TypeLayout,
  key: VersionKey,
): { readonly axis: string; readonly on: string; readonly key: VersionKey } | null {
  for (const axis of layout.axes) {
    if (axis.state !== 'active') continue;
    const value = key.get(axis.name) as string;
    const steps = axis.axis.write?.(value);
    if (steps?.copyTo !== value || steps.on === value) continue;
    return { axis: axis.name, on: steps.on, key: withValue(key, axis.name, steps.on) };
  }
  return null;
}

/** Text that is equal for equal keys of one layout. @param before further values that must be equal */
export function keyText({ axes }: Pick<TypeLayout, 'axes'>, key: VersionKey, ...before: readonly (string | number)[]): string {
  return JSON.stringify([...before, ...axes.map(({ name }) => key.get(name))]);
}

export function isSameKey({ axes }: Pick<TypeLayout, 'axes'>, one: VersionKey, other: VersionKey): boolean {
  return axes.every(({ name }) => one.get(name) === other.get(name));
}

/** How strictly a version is validated: leniently when one of its axes says so. */
export function strictnessOf(layout: TypeLayout, key: VersionKey): Strictness {
  const lenient = layout.axes.some((axis) => axis.state === 'active' && axis.axis.strictness?.(key.get(axis.name) as string) === 'lenient');
  return lenient ? 'lenient' : 'strict';
}

/** A key with a value for every axis of a type: defaults for absent ones, fixed values for hidden ones. */
export function completeKey(layout: TypeLayout, key: VersionKey): VersionKey {
  return new Map(layout.axes.map((axis) => [axis.name, axis.state === 'active' ? (key.get(axis.name) ?? defaultOf(axis)) : axis.fixed]));
}

/** Whether a version is visible and has the given values; an absent axis matches any. */
export function isAmong(layout: TypeLayout, key: VersionKey, axes: VersionKey): boolean {
  return layout.axes.every((axis) => {
    const wanted = axis.state === 'hidden' ? axis.fixed : axes.get(axis.name);
    return wanted === undefined || key.get(axis.name) === wanted;
  });
}

/** Whether a version is visible: it has the fixed value of every axis that is switched off. */
export function isVisible(layout: TypeLayout, key: VersionKey): boolean {
  return isAmong(layout, key, NO_AXES);
}

/** A version's key, from the values of its axis columns in the order of the layout. */
export function versionKeyOf({ axes }: Pick<TypeLayout, 'axes'>, values: readonly unknown[]): VersionKey {
  return new Map(axes.map((axis, index) => [axis.name, values[index] as string]));
}

/** A key with one value changed. */
export function withValue(key: VersionKey, axis: string, value: string): VersionKey {
  return new Map(key).set(axis, value);
}

/** Column values of a version's key. */
export function keyColumns(layout: TypeLayout, key: VersionKey): Record<string, string> {
  return Object.fromEntries(layout.axes.map((axis) => [axis.column, key.get(axis.name) as string]));
}

/** Selects exactly the version with this key. */
export function axisSelections(axes: readonly Axis[], key: VersionKey): Map<string, AxisSelection> {
  return new Map(axes.map((axis) => [axis.name, { values: [key.get(axis.name) ?? axis.defaultValue()] }]));
}

/** The axes on which a version would be the first with its value in its document. */
export function addedAxes(layout: TypeLayout, versions: readonly VersionRow[], key: VersionKey): readonly Axis[] {
  return layout.axes.flatMap((axis) => {
    const isThere = versions.some((version) => version.key.get(axis.name) === key.get(axis.name));
    return axis.state === 'active' && !isThere ? [axis.axis] : [];
  });
}

/** The actions that are required to add a version along these axes. */
export function addActions(type: ContentType, axes: readonly Axis[], key: VersionKey): readonly string[] {
  return axes.flatMap((axis) => {
    const action = axis.addAction?.(key.get(axis.name) as string) ?? null;
    return action === null ? [] : [`${type.uid}.${action}`];
  });
}
