import { useQuery } from '@tanstack/react-query';
import { nameInAddress, typeOf, words } from '../client/model.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import type { Data } from '../client/types.ts';
import { FILE } from './file.ts';
import styles from './file-details.module.css';

/** Documents of one type that show a file in one attribute. */
export interface Use {
  readonly type: string;
  readonly attribute: string;
  readonly title: string;
  readonly total: number;
  readonly documents: readonly { readonly documentId: string; readonly title: string | null; readonly locale: string | null }[];
}

/** Where a file is used; null as long as nobody knows. */
export function useUses(documentId: string): readonly Use[] | null {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: keys.uses(FILE, documentId),
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly Use[]>>(`/uses?type=${encodeURIComponent(FILE)}&documentId=${documentId}`, { signal })).body.data,
  });
  return data ?? null;
}

/** Where a file is used, each place with a link to it. */
export function Uses({ documentId }: { readonly documentId: string }) {
  const uses = useUses(documentId);
  const model = useModel();
  if (uses === null) return null;
  if (uses.length === 0) return <p className={styles.uses}>Not used anywhere.</p>;
  return (
    <section className={styles.uses}>
      <h3>Seen in</h3>
      <ul>
        {uses.flatMap((use) => {
          const type = typeOf(model, use.type);
          return use.documents.map((document) => (
            <li key={`${use.type} ${use.attribute} ${document.documentId} ${document.locale}`}>
              {type === undefined ? (
                <span dir="auto">{document.title}</span>
              ) : (
                <a dir="auto" href={`/admin/content/${nameInAddress(type)}/${document.documentId}`}>
                  {document.title ?? 'Without a name'}
                </a>
              )}{' '}
              <small>
                {type?.title ?? use.title}, {words(use.attribute)}
              </small>
            </li>
          ));
        })}
      </ul>
      {uses.some(({ total, documents }) => total > documents.length) && (
        <small>and {uses.reduce((sum, { total, documents }) => sum + total - documents.length, 0)} more</small>
      )}
    </section>
  );
}
