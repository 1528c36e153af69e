import type { Topic } from '../../freshness/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { DocumentEvent } from './change-hooks.ts';

/**
 * The documents that a transaction has changed, by their type, in anything but links. Types of which only links may have changed are
 * missing, and so is every type if one of the changes tells no events: then its documents are unknown.
 * @param layouts types of the changes, in their order
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
    // A change may also tell of documents of other types, but perhaps not of all: their type stays out unless another change is about it.
    for (const { type, documentId } of result.events) changed.get(type.uid)?.add(documentId);
  }
  return new Map([...changed].map(([topic, documents]) => [topic, [...documents]]));
}
