import type { Topic } from '../../freshness/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { DocumentEvent } from './change-events.ts';

/**
 * The documents that a transaction has changed, by their type, for the types of its changes. Empty if one of the changes has no events:
 * then the documents are unknown.
 * @param results null for a change that has found nothing to do
 * @param incomplete types of which documents may have changed that the events do not name; they are left out
 */
export function changedDocuments(
  layouts: readonly TypeLayout[],
  results: readonly ({ readonly events: readonly DocumentEvent[] } | null)[],
  incomplete: ReadonlySet<Topic>,
): ReadonlyMap<Topic, readonly string[]> {
  const changed = new Map<Topic, Set<string>>();
  for (const { type } of layouts) if (!incomplete.has(type.uid)) changed.set(type.uid, new Set());
  for (const result of results) {
    if (result === null) continue;
    if (result.events.length === 0) return new Map();
    for (const { type, documentId } of result.events) changed.get(type.uid)?.add(documentId);
  }
  return new Map([...changed].map(([topic, documents]) => [topic, [...documents]]));
}
