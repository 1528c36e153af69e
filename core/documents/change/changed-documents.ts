import type { Topic } from '../../freshness/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { DocumentEvent } from './change-hooks.ts';

/**
 * The documents that a transaction has changed, by their type, for the types of its changes. Empty if one of the changes has no events:
 * then the documents are unknown. The caller must remove types for which the events are incomplete.
 * @param results null for a change that has found nothing to do
 */
export function changedDocuments(
  layouts: readonly TypeLayout[],
  results: readonly ({ readonly events: readonly DocumentEvent[] } | null)[],
): Map<Topic, readonly string[]> {
  const changed = new Map<Topic, Set<string>>(layouts.map(({ type }) => [type.uid, new Set()]));
  for (const result of results) {
    if (result === null) continue;
    if (result.events.length === 0) return new Map();
    for (const { type, documentId } of result.events) changed.get(type.uid)?.add(documentId);
  }
  return new Map([...changed].map(([topic, documents]) => [topic, [...documents]]));
}
