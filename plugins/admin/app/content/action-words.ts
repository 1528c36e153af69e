import { createElement, type ReactNode } from 'react';
import { labelOf, typeOf } from '../client/model.ts';
import type { Model, RecentAction, Type } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { wordFor } from './type-words.ts';

/** Returns what was done, to how many documents: `Published 3 articles`. */
export function actionInWords(model: Model, action: RecentAction): string {
  const type = typeOf(model, action.type);
  const count = countOf(action);
  const types = type === undefined ? action.type : wordFor(type, count);
  switch (action.kind) {
    case 'publish':
      return t('content.publishedCount', { count, types });
    case 'unpublish':
      return t('content.unpublishedCount', { count, types });
    case 'discard':
      return t('content.discardedCount', { count, types });
    case 'delete':
      return t('content.deletedCount', { count, types });
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
      return t('content.clearedFieldCount', { count, ...places });
    case 'add':
      return t('content.addedToFieldCount', { count, ...places });
    case 'remove':
      return t('content.removedFromFieldCount', { count, ...places });
    default:
      return t('content.updatedFieldCount', { count, ...places });
  }
}

/** Returns what can still be undone of an action; null: all of it. */
export function stateInWords({ counts }: RecentAction): string | null {
  const parts = [
    counts.undone > 0 && t('content.undoneCount', { count: counts.undone }),
    counts.changed > 0 && t('content.skippedCount', { count: counts.changed }),
    counts.done > 0 && counts.undone + counts.changed > 0 && t('content.notUndoneCount', { count: counts.done }),
  ];
  const text = parts.filter((part) => typeof part === 'string').join(' ');
  return text === '' ? null : text;
}

/** Returns the document of an action on one, or the first of several; null if it has no title. Only the title is isolated. */
export function subjectInWords(action: RecentAction): ReactNode {
  const more = countOf(action) - 1;
  if (action.title === null) return null;
  const title = createElement('bdi', null, action.title);
  return more > 0 ? rich('content.quotedTitleAndMore', { count: more, title }) : rich('content.quotedTitle', { title });
}
