import type { DocumentEvent, VersionState } from '../change/change-hooks.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { DocumentRef } from './place.ts';
import type { Version } from './version-store.ts';

/** A version that a write made or changed. */
export interface TouchedVersion {
  /** What `committed` is told. */
  readonly event: string;
  /** Null when it was made. */
  readonly before: Version | null;
  readonly after: Version;
}

/** What is told of a version that was made or changed. */
export function eventOf(
  { type, axes }: TypeLayout,
  { documentId, revision }: Pick<DocumentRef, 'documentId' | 'revision'>,
  touched: Pick<TouchedVersion, 'event' | 'before'> & { readonly after: Version | null },
): DocumentEvent {
  const { before, after, event } = touched;
  const { key } = (after ?? before) as Version;
  const active = axes.filter((axis) => axis.state === 'active').map((axis) => [axis.name, key.get(axis.name) as string] as const);
  return { kind: event, type, documentId, revision, axes: new Map(active), before: stateOf(before), after: stateOf(after) };
}

function stateOf(version: Version | null): VersionState | null {
  return version && { id: version.id, values: version.values };
}
