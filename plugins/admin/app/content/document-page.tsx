import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { typeAt } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Type } from '../client/types.ts';
import type { Search } from '../shell/search.ts';
import { EditorPage } from './editor/editor-page.tsx';
import { sessionOf } from './editor/open-sessions.ts';
import { NothingHere } from './nothing-here.tsx';

const NEW = 'new';

/** The page of a document of a collection type. */
export function DocumentPage() {
  const { name, documentId } = useParams({ strict: false }) as { readonly name: string; readonly documentId: string };
  const { locale = null } = useSearch({ strict: false }) as Search;
  const model = useModel();
  const type = typeAt(model, name);
  const key = usePageKey(type, documentId, locale ?? model.defaultLocale);
  if (type === undefined) return <NothingHere />;
  return <EditorPage key={key} type={type} documentId={documentId === NEW ? null : documentId} locale={locale} />;
}

/**
 * Returns the React key of the page. Another document gets a new key. A document that was just created keeps the key, so that the person
 * can continue to write.
 */
function usePageKey(type: Type | undefined, documentId: string, locale: string | null): number {
  const place = `${type?.uid} ${documentId}`;
  const [shown, setShown] = useState({ place, key: 0 });
  if (shown.place === place) return shown.key;
  const wasNew = shown.place === `${type?.uid} ${NEW}`;
  const session = type && sessionOf({ type, documentId, locale: type.localized ? locale : null });
  const next = { place, key: wasNew && session?.isMadeHere ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}
