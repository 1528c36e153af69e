import type { VersionKey } from '../axes/axis.ts';
import type { CurrentVersion, DocumentEvent, VersionState } from '../change/change-events.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { DocumentRef } from './place.ts';
import type { Version } from './version-store.ts';

/** A version that a write made or changed. */
export interface TouchedVersion {
  /** The kind of the event. */
  readonly event: string;
  /** Null when it was made. */
  readonly before: Version | null;
  readonly after: Version;
  /** See `DocumentEvent.takesInput`. */
  readonly takesInput?: true;
}

/** The complete versions of events. Taps see only a part of their values. */
const rowsOf = new WeakMap<DocumentEvent, Pick<TouchedVersion, 'before'> & { readonly after: Version | null }>();

/** The whole versions, before and after, of an event. */
export function touchedIn(event: DocumentEvent): { readonly before: Version | null; readonly after: Version | null } {
  return rowsOf.get(event) ?? { before: null, after: null };
}

/** The event of a version that was created, changed or removed. */
export function eventOf(
  { type, axes }: TypeLayout,
  { documentId, revision }: Pick<DocumentRef, 'documentId' | 'revision'>,
  touched: Pick<TouchedVersion, 'event' | 'before' | 'takesInput'> & { readonly after: Version | null },
): DocumentEvent {
  const { before, after, event } = touched;
  const { key } = (after ?? before) as Version;
  const made: DocumentEvent = {
    ...{ kind: event, type, documentId, revision, axes: activeIn(axes, key), before: stateOf(before), after: stateOf(after) },
    ...(touched.takesInput && { takesInput: true }),
  };
  rowsOf.set(made, { before, after });
  return made;
}

/** A version as `PendingChange.current` shows it. */
export function currentOf({ axes }: TypeLayout, { id, key, values }: Version): CurrentVersion {
  return { id, values, axes: activeIn(axes, key) };
}

function activeIn(axes: TypeLayout['axes'], key: VersionKey): VersionKey {
  return new Map(axes.flatMap(({ state, name }) => (state === 'active' ? [[name, key.get(name) as string]] : [])));
}

function stateOf(version: Version | null): VersionState | null {
  return version && { id: version.id, values: version.values };
}
