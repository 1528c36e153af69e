import { useParams, useSearch } from '@tanstack/react-router';
import { typeAt } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Search } from '../shell/search.ts';
import { EditorPage } from './editor/editor-page.tsx';
import { NothingHere } from './nothing-here.tsx';

/** A document of a type of many. */
export function DocumentPage() {
  const { name, documentId } = useParams({ strict: false }) as { readonly name: string; readonly documentId: string };
  const { locale = null } = useSearch({ strict: false }) as Search;
  const type = typeAt(useModel(), name);
  if (type === undefined) return <NothingHere />;
  return <EditorPage key={documentId} type={type} documentId={documentId === 'new' ? null : documentId} locale={locale} />;
}
