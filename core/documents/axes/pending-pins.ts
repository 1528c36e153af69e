import type { TypeAxis } from './axis-registry.ts';
import { copiedOn } from './axis-registry.ts';

/**
 * Pins of pending links. A document without drafts may hold the links that a document with drafts shows. If a draft changes its list, the
 * links of the document without drafts stay in place for everybody else, and pins say what is pending: a link that only drafts show
 * (`ADDED`), or one that drafts no longer show (`REMOVED`). When the draft is published, the former loses its pin, and the latter goes.
 *
 * They work for every request axis whose default value is a copy of another one.
 */
export const ADDED = '+';
export const REMOVED = '-';

/** Whether links to a type may be pending along one of its axes, when they are held by a type that lacks the axis. */
export function isPendable(axis: TypeAxis): boolean {
  return axis.kind === 'request' && copiedOn(axis) !== null;
}

/** The axes along which links from `holder` to `shown` may be pending. */
export function pendableAxes(
  holder: { axis(name: string): TypeAxis | undefined },
  shown: { readonly axes: readonly TypeAxis[] },
): readonly TypeAxis[] {
  return shown.axes.filter((axis) => isPendable(axis) && holder.axis(axis.name)?.state !== 'active');
}

/** The pin by which, besides no pin and its own value, a link is seen by requests for a value of an axis. */
export function pendingPin(axis: TypeAxis, value: unknown): string {
  return copiedOn(axis) === value ? ADDED : REMOVED;
}

/** Whether a link with one of these pins is only pending. */
export function isAdded(pins: Iterable<unknown>): boolean {
  return [...pins].includes(ADDED);
}
