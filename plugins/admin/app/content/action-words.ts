import { createElement, type ReactNode } from 'react';
import { labelOf, typeOf } from '../client/model.ts';
import type { Model, RecentAction, Type } from '../client/types.ts';
import { filled, phrase } from '../words/phrase.ts';
import { counted } from '../words/text.ts';
import { wordFor } from './type-words.ts';

/** Returns what was done, to how many documents: `Published 3 articles`. */
export function actionInWords(model: Model, action: RecentAction): string {
  const type = typeOf(model, action.type);
  const count = countOf(action);
  const types = type === undefined ? action.type : wordFor(type, count);
  switch (action.kind) {
    case 'publish':
      return counted(count, 'Published {count} {types}', 'Published {count} {types}', { types });
    case 'unpublish':
      return counted(count, 'Unpublished {count} {types}', 'Unpublished {count} {types}', { types });
    case 'discard':
      return counted(count, 'Discarded changes in {count} {types}', 'Discarded changes in {count} {types}', { types });
    case 'delete':
      return counted(count, 'Deleted {count} {types}', 'Deleted {count} {types}', { types });
    case 'set':
      return changeInWords(action, type, count, types);
  }
}

/** Returns the number of documents of an action. */
export function countOf({ counts }: RecentAction): number {
  return counts.done + counts.undone + counts.changed;
}

function changeInWords({ attribute, operation }: RecentAction, type: Type | undefined, count: number, types: string): string {
  const found = type?.attributes.find(({ name }) => name === attribute);
  const places = { types, field: found === undefined ? (attribute ?? '') : labelOf(found) };
  switch (operation) {
    case 'clear':
      return counted(count, 'Cleared “{field}” in {count} {types}', 'Cleared “{field}” in {count} {types}', places);
    case 'add':
      return counted(count, 'Added to “{field}” in {count} {types}', 'Added to “{field}” in {count} {types}', places);
    case 'remove':
      return counted(count, 'Removed from “{field}” in {count} {types}', 'Removed from “{field}” in {count} {types}', places);
    default:
      return counted(count, 'Changed “{field}” in {count} {types}', 'Changed “{field}” in {count} {types}', places);
  }
}

/** Returns what can still be undone of an action; null: all of it. */
export function stateInWords({ counts }: RecentAction): string | null {
  const parts = [
    counts.undone > 0 && counted(counts.undone, 'Undone in {count} document.', 'Undone in {count} documents.'),
    counts.changed > 0 &&
      counted(counts.changed, '{count} document was changed since and skipped.', '{count} documents were changed since and skipped.'),
    counts.done > 0 && counts.undone + counts.changed > 0 && counted(counts.done, '{count} not undone.', '{count} not undone.'),
  ];
  const text = parts.filter((part) => typeof part === 'string').join(' ');
  return text === '' ? null : text;
}

/** Returns the document of an action on one, or the first of several; null if it has no title. Only the title is isolated. */
export function subjectInWords(action: RecentAction): ReactNode {
  const more = countOf(action) - 1;
  if (action.title === null) return null;
  const title = createElement('bdi', null, action.title);
  return more > 0
    ? filled(counted(more, '“{title}” and {count} more', '“{title}” and {count} more'), { title })
    : phrase('“{title}”', { title });
}
