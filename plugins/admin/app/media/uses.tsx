import { Link } from '@tanstack/react-router';
import { nameInAddress, typeOf, words } from '../client/model.ts';
import { useModel, useUses } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { FILE } from './file.ts';
import styles from './file-details.module.css';

interface UsesProps {
  readonly documentId: string;
  /** Whether links open a new tab: in a dialog with input that is not saved yet. */
  readonly isBesideInput?: boolean;
}

/** Lists the uses of a file, with links. */
export function Uses({ documentId, isBesideInput = false }: UsesProps) {
  const uses = useUses(FILE, documentId);
  const model = useModel();
  if (uses === undefined) return null;
  if (uses.data.length === 0) return <p className={styles.uses}>{uses.meta.isComplete ? t('media.notUsed') : t('media.notUsedVisibly')}</p>;
  const count = uses.data.reduce((sum, { total }) => sum + total, 0);
  const more = uses.data.reduce((sum, { total, documents }) => sum + total - documents.length, 0);
  return (
    <section className={styles.uses}>
      <h2>{t('media.usedInPlaces', { count })}</h2>
      <ul>
        {uses.data.flatMap((use) => {
          const type = typeOf(model, use.type);
          return use.documents.map((document) => (
            <li key={`${use.type} ${use.attribute} ${document.documentId} ${document.locale}`}>
              {type === undefined ? (
                <span dir="auto">{document.title}</span>
              ) : (
                <Link
                  dir="auto"
                  to="/content/$name/$documentId"
                  params={{ name: nameInAddress(type), documentId: document.documentId }}
                  search={document.locale === null ? {} : { locale: document.locale }}
                  {...(isBesideInput && { target: '_blank' })}
                >
                  {document.title ?? t('common.untitled')}
                </Link>
              )}{' '}
              <small>
                {type?.title ?? use.title}, {words(use.attribute)}
              </small>
            </li>
          ));
        })}
      </ul>
      {more > 0 && <small>{t('common.andMoreCount', { count: more })}</small>}
      {!uses.meta.isComplete && <small>{t('media.moreUsesPossible')}</small>}
    </section>
  );
}
