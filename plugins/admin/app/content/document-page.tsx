import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { typeAt } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Search } from '../shell/search.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { isDocumentId, newDocumentId } from '../working-copies/new-id.ts';
import { EditorPage } from './editor/editor-page.tsx';
import { NothingHere } from './nothing-here.tsx';

const NEW = 'new';

/**
 * The page of a document of a collection type. The address of a new document has the id that it gets when it is saved (`new?id=…`), so that
 * another tab or device finds its unsaved changes.
 */
export function DocumentPage() {
  const { name, documentId } = useParams({ strict: false }) as { readonly name: string; readonly documentId: string };
  const { locale = null, id } = useSearch({ strict: false }) as Search;
  const type = typeAt(useModel(), name);
  if (type === undefined) return <NothingHere />;
  if (documentId !== NEW) return <EditorPage key={`${type.uid} ${documentId}`} type={type} documentId={documentId} locale={locale} />;
  if (id === undefined || !isDocumentId(id)) return <WithNewId />;
  // The page keeps its key when the document is created, so that the person can continue to write.
  return <EditorPage key={`${type.uid} ${id}`} type={type} documentId={null} newId={id} locale={locale} />;
}

/** Gives a new document an id. */
function WithNewId() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: (search: Search) => ({ ...search, id: newDocumentId() }), replace: true, ignoreBlocker: true });
  }, [navigate]);
  return <PageSkeleton />;
}
