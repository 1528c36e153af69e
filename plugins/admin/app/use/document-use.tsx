import { readsDrafts } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { DocumentSession } from '../content/editor/document-session.ts';
import { documentQuery } from '../form/document-query.ts';
import { UseIt } from './use-it.tsx';

/** Shows how programs read the document of a form. */
export function DocumentUse({ session, isPublished }: { readonly session: DocumentSession; readonly isPublished: boolean }) {
  const model = useModel();
  const { type, documentId, locale } = session.address;
  const of = (status: 'draft' | null) => {
    const parts = [
      ...(status === null ? [] : [`status=${status}`]),
      ...(type.localized && locale !== null ? [`locale=${encodeURIComponent(locale)}`] : []),
      documentQuery(model, type),
    ];
    return `?${parts.filter((part) => part !== '').join('&')}`;
  };
  const query = { shown: of(readsDrafts(model, type) ? 'draft' : null), forReaders: of(null) };
  return <UseIt type={type} documentId={type.kind === 'singleType' ? null : documentId} query={query} isPublished={isPublished} />;
}
