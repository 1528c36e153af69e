import type { AxisSelection } from '../../query/index.ts';
import { defaultOf } from '../axes/type-axis.ts';
import type { Axis, VersionKey } from '../axis.ts';
import type { TypeLayout } from '../storage/layout.ts';

/** The value of every axis of a type (hidden ones included), completed with defaults. */
export function completeKey(layout: TypeLayout, key: VersionKey): VersionKey {
  return new Map(layout.axes.map((axis) => [axis.name, axis.state === 'active' ? (key.get(axis.name) ?? defaultOf(axis)) : axis.fixed]));
}

/** Whether a version is in sight and has the given values; along axes that are absent, any. */
export function isAmong(layout: TypeLayout, key: VersionKey, axes: VersionKey): boolean {
  return layout.axes.every((axis) => {
    const wanted = axis.state === 'hidden' ? axis.fixed : axes.get(axis.name);
    return wanted === undefined || key.get(axis.name) === wanted;
  });
}

/** A key with one value changed. */
export function withValue(key: VersionKey, axis: string, value: string): VersionKey {
  return new Map(key).set(axis, value);
}

/** Column values of a version's key. */
export function keyColumns(layout: TypeLayout, key: VersionKey): Record<string, string> {
  return Object.fromEntries(layout.axes.map((axis) => [axis.column, key.get(axis.name) as string]));
}

/** A version's key as what a query selects. */
export function axisSelections(axes: readonly Axis[], key: VersionKey): Map<string, AxisSelection> {
  return new Map(axes.map((axis) => [axis.name, { values: [key.get(axis.name) ?? axis.defaultValue()] }]));
}
