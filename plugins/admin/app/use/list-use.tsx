import { useMemo } from 'react';
import { useModel } from '../client/queries.ts';
import type { Type } from '../client/types.ts';
import { programQuery } from '../content/list/list-query.ts';
import type { List } from '../content/list/use-list.ts';
import { UseIt } from './use-it.tsx';

/** Shows how programs read a list. */
export function ListUse({ type, list: { state, columns } }: { readonly type: Type; readonly list: List }) {
  const model = useModel();
  const query = useMemo(() => {
    const now = Date.now();
    const of = (isForReaders: boolean) => programQuery(model, type, state, { columns, now, isForReaders });
    return { shown: of(false), forReaders: readsNoDrafts(of(false)) ? of(false) : of(true) };
  }, [model, type, state, columns]);
  return <UseIt type={type} documentId={null} query={query} />;
}

/** Whether a query reads published versions, explicitly or by default. */
function readsNoDrafts(query: string): boolean {
  return !/[?&]status=draft(?:&|$)/.test(query);
}
