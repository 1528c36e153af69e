import { typeOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { DeletedDocument, Model } from '../client/types.ts';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { region } from '../words/languages.ts';
import { t } from '../words/text.ts';
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
          <th scope="col">{t('Title')}</th>
          {hasType && <th scope="col">{t('Content type')}</th>}
          <th scope="col">{t('Deleted')}</th>
          <th scope="col">{t('Deleted by')}</th>
          <th scope="col">{t('Deleted permanently')}</th>
          <th scope="col">
            <span className="for-readers">{t('Actions')}</span>
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
            <td data-label={t('Deleted')}>
              <RelativeTime at={document.at} />
            </td>
            <td data-label={t('Deleted by')}>{whoInWords(document)}</td>
            <td data-label={t('Deleted permanently')}>
              {document.expiresAt === null ? (
                t('Never')
              ) : (
                <time dateTime={document.expiresAt}>{t('On {date}', { date: day.format(new Date(document.expiresAt)) })}</time>
              )}
            </td>
            <td>
              <div className={own.deeds}>
                {may(model, 'restore') && (
                  <Button
                    aria-label={t('Restore {title}', { title: nameOf(document) })}
                    why={whyNotRestored(model, document)}
                    isBusy={restoring === document.id}
                    onClick={() => onRestore(document)}
                  >
                    {t('Restore')}
                  </Button>
                )}
                {may(model, 'remove') && (
                  <Button
                    kind="bare"
                    className={own.last ?? ''}
                    aria-label={`${t('Delete permanently')}: ${nameOf(document)}`}
                    why={
                      typeOf(model, document.type)?.actions.delete === false
                        ? t("You don't have permission to delete documents of this type.")
                        : null
                    }
                    onClick={() => onRemove(document)}
                  >
                    {t('Delete permanently')}
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
  return typeOf(model, type)?.actions.create === false ? t("You don't have permission to create documents of this type.") : null;
}
