import { useQuery } from '@tanstack/react-query';
import { typeOf } from '../client/model.ts';
import { useModel, useSession } from '../client/queries.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { counted, t } from '../words/text.ts';
import styles from './home.module.css';
import { Part, ToDocument } from './home-lists.tsx';
import { headingOf } from './type-words.ts';

/** Lists unsaved changes of this person in this browser. */
export function KeptHere() {
  const model = useModel();
  const { person } = useSession();
  const kept = useQuery({
    queryKey: ['kept', person?.id],
    queryFn: async () => {
      const { IndexedDbShelf } = await import('../form/indexed-db-shelf.ts');
      return new IndexedDbShelf().all(`${person?.id} `);
    },
    // Forms write to the shelf without notifying this page, so the data is always stale.
    staleTime: 0,
    retry: false,
  });
  const shown = (kept.data ?? []).flatMap(([key, { at, count }]) => {
    const [, uid = '', documentId = '', locale = ''] = key.split(' ');
    const type = typeOf(model, uid);
    return type === undefined ? [] : [{ key, at, count, type, documentId, locale: locale === '' ? null : locale }];
  });
  if (shown.length === 0) return null;
  return (
    <Part title={t('Not saved yet')}>
      {shown.map(({ key, at, count, type, documentId, locale }) => (
        <li key={key} className={styles.item}>
          <span>
            <ToDocument
              document={{
                type: type.uid,
                documentId,
                locale,
                title: documentId === 'new' ? t('Something new') : t('Go on writing in {type}', { type: headingOf(type) }),
              }}
            />
            <small className={styles.note}>
              <StateMark
                state="changed"
                word={counted(count, 'one change is kept on this machine alone', '{count} changes are kept on this machine alone')}
              />
            </small>
          </span>
          <span className={styles.time}>
            <RelativeTime at={new Date(at).toISOString()} />
          </span>
        </li>
      ))}
    </Part>
  );
}
