import { useParams, useSearch } from '@tanstack/react-router';
import { typeAt } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Search } from '../shell/search.ts';
import { EditorPage } from './editor/editor-page.tsx';

/** A type: its list, or its one document. */
export function ContentPage() {
  const { name } = useParams({ strict: false }) as { readonly name: string };
  const { locale = null } = useSearch({ strict: false }) as Search;
  const type = typeAt(useModel(), name);
  if (type === undefined) return <h1>Nothing here</h1>;
  if (type.kind === 'singleType') return <EditorPage type={type} documentId={null} locale={locale} />;
  return <h1>{type.title}</h1>;
}
