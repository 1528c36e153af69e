import type { Strictness } from '../../model/index.ts';
import type { VersionKey } from '../axis.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { completeKey, withValue } from './version-key.ts';

/** Which versions a write touches, in order. */
export interface WritePlan {
  /** The version that takes the input. */
  readonly on: VersionKey;
  /** The version that then becomes its copy; null for most writes. */
  readonly copyTo: VersionKey | null;
  /** What is told of the copy; null for what every write tells. */
  readonly event: string | null;
  /** The version that the caller addressed. */
  readonly answer: VersionKey;
}

/** Asks the axes of a type how a write on a version is carried out. */
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

/** How strictly a version is validated: leniently when one of its axes says so. */
export function strictnessOf(layout: TypeLayout, key: VersionKey): Strictness {
  const lenient = layout.axes.some((axis) => axis.state === 'active' && axis.axis.strictness?.(key.get(axis.name) as string) === 'lenient');
  return lenient ? 'lenient' : 'strict';
}
