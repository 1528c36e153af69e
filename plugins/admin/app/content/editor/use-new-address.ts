import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { nameInAddress } from '../../client/model.ts';
import { useStored } from '../../form/hooks.ts';
import type { Search } from '../../shell/search.ts';
import type { DocumentSession } from './document-session.ts';

/** Replaces the address of a new document (`new?id=…`) once the server has the document. */
export function useNewAddress(session: DocumentSession): void {
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false }) as Search;
  const documentId = useStored(session.store, '', () => session.address.documentId);
  const { type } = session.address;
  useEffect(() => {
    if (documentId === null || documentId !== id || type.kind === 'singleType') return;
    void navigate({
      to: '/content/$name/$documentId',
      params: { name: nameInAddress(type), documentId },
      search: ({ id: _, ...search }: Search) => search,
      replace: true,
      ignoreBlocker: true,
      // The page continues under its new address.
      resetScroll: false,
    });
  }, [navigate, type, documentId, id]);
}
