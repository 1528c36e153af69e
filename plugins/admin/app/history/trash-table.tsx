import { typeOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { DeletedDocument, Model } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import own from './history.module.css';
import { whoInWords } from './in-words.ts';

const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });

interface TrashTableProps {
  readonly documents: readonly DeletedDocument[];
  /** Whether the documents may have different types. */
  readonly hasType: boolean;
  /** Id of the entry that is being restored; null: none. */
  readonly restoring: number | null;
  nameOf(document: DeletedDocument): string;
  onRestore(document: DeletedDocument): void;
  onRemove(document: DeletedDocument): void;
}

/** The deleted documents, with what the person may do with each. */
export function TrashTable({ documents, hasType, restoring, nameOf, onRestore, onRemove }: TrashTableProps) {
  const model = useModel();
  return (
    <table className={`${styles.table} ${styles.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('history.documentTitle')}</th>
          {hasType && <th scope="col">{t('history.contentType')}</th>}
          <th scope="col">{t('common.deleted')}</th>
          <th scope="col">{t('history.deletedBy')}</th>
          <th scope="col">{t('history.permanentDeletion')}</th>
          <th scope="col">
            <span className="for-readers">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id}>
            <th scope="row">
              <bdi>{nameOf(document)}</bdi>
            </th>
            {hasType && <td>{typeOf(model, document.type)?.title ?? document.type}</td>}
            <td data-label={t('common.deleted')}>
              <RelativeTime at={document.at} />
            </td>
            <td data-label={t('history.deletedBy')}>{whoInWords(document)}</td>
            <td data-label={t('history.permanentDeletion')}>
              {document.expiresAt === null ? (
                t('common.never')
              ) : (
                <time dateTime={document.expiresAt}>{day.format(new Date(document.expiresAt))}</time>
              )}
            </td>
            <td>
              <div className={own.deeds}>
                {may(model, 'restore') && (
                  <Button
                    aria-label={t('history.restoreDocument', { title: nameOf(document) })}
                    why={whyNotRestored(model, document)}
                    isBusy={restoring === document.id}
                    onClick={() => onRestore(document)}
                  >
                    {t('history.restore')}
                  </Button>
                )}
                {may(model, 'remove') && (
                  <Button
                    kind="bare"
                    className={own.last ?? ''}
                    aria-label={`${t('history.deletePermanently')}: ${nameOf(document)}`}
                    why={typeOf(model, document.type)?.actions.delete === false ? t('history.noDeletePermission') : null}
                    onClick={() => onRemove(document)}
                  >
                    {t('history.deletePermanently')}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function may({ granted }: Model, verb: 'restore' | 'remove'): boolean {
  return granted.includes(`plugin::history.bin.${verb}`);
}

/** Restoring a document creates it again. */
function whyNotRestored(model: Model, { type }: DeletedDocument): string | null {
  return typeOf(model, type)?.actions.create === false ? t('history.noCreatePermission') : null;
}
