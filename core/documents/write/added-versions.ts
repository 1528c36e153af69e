import type { ContentType } from '../../model/index.ts';
import type { Axis, VersionKey } from '../axes/axis.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';

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
