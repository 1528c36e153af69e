import { useParams, useSearch } from '@tanstack/react-router';
import { typeAt } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import { late } from '../shell/late.ts';
import type { Search } from '../shell/search.ts';
import { ListPage } from './list/list-page.tsx';
import { NothingHere } from './nothing-here.tsx';

/** Loaded on demand: most people come for a list. */
const EditorPage = late(async () => (await import('./editor/editor-page.tsx')).EditorPage);

/** The page of a type: its list, or the form of a single type. */
export function ContentPage() {
  const { name } = useParams({ strict: false }) as { readonly name: string };
  const { locale = null } = useSearch({ strict: false }) as Search;
  const type = typeAt(useModel(), name);
  if (type === undefined) return <NothingHere />;
  if (type.kind === 'singleType') return <EditorPage key={type.uid} type={type} documentId={null} locale={locale} />;
  return <ListPage key={type.uid} type={type} />;
}
