import { Link } from '@tanstack/react-router';
import { nameInAddress, typeOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { ModelProposal } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { counted, t, told } from '../words/text.ts';
import type { Draft } from './draft/draft.ts';
import styles from './model.module.css';
import type { UnfittingChoice } from './use-model.ts';
import { kindTitle, titleOfUid } from './words.ts';

type Conversion = ModelProposal['conversions'][number];

interface ConversionPartProps {
  readonly conversion: Conversion;
  readonly base: Draft;
  onChoose(action: UnfittingChoice['action']): void;
  /** Downloads all values that do not fit. */
  onDownload(): void;
}

/** An attribute whose type changes: how many documents fit, those that do not, and what becomes of their values. */
export function ConversionPart({ conversion, base, onChoose, onDownload }: ConversionPartProps) {
  const { uid, attribute, from, to, fitting, unfitting, duplicates, examples, choice, keepsIn } = conversion;
  const name = `${titleOfUid(base, uid)}: ${attribute}`;
  const types = { from: kindName(from), to: kindName(to) };
  return (
    <section className={styles.part}>
      <h3>{t('{name}: {from} → {to}', { name, ...types })}</h3>
      {fitting > 0 && <p>{counted(fitting, '{count} document is converted', '{count} documents are converted')}</p>}
      {to === 'date' && (from === 'datetime' || from === 'timestamp') && <p>{t('Only the day (UTC) is kept, without the time.')}</p>}
      {duplicates.length > 0 && (
        <p className={styles.fault}>
          {t('The attribute is unique, and these documents would have the same value: {ids}', { ids: duplicates.join(', ') })}
        </p>
      )}
      {unfitting > 0 && (
        <>
          <p className={styles.fault}>
            {counted(unfitting, '{count} document has a value that does not fit', '{count} documents have values that do not fit')}
          </p>
          <ul>
            {examples.map(({ type, documentId, version, path, value }) => (
              <li key={`${documentId} ${path} ${JSON.stringify(version)}`}>
                <DocumentLink
                  uid={type}
                  documentId={documentId}
                  text={value === null ? t('(secret)') : value === '' ? t('(empty text)') : cut(value)}
                />
                {Object.values(version).length > 0 && (
                  <span className={styles.quiet}>
                    {' '}
                    {Object.values(version)
                      .map((word) => told(word))
                      .join(', ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {examples.length < unfitting && examples.length === 0 && (
            <p className={styles.quiet}>{t("You don't have permission to read these values.")}</p>
          )}
          {examples.length > 0 && <Button onClick={onDownload}>{t('Download values as CSV')}</Button>}
          {duplicates.length === 0 && (
            <fieldset className={styles.choices}>
              <legend>{t('Values that do not fit')}</legend>
              <label className={styles.confirm}>
                <input type="radio" name={`${uid} ${attribute}`} checked={choice === 'keep'} onChange={() => onChoose('keep')} />
                {t('Keep as text in the new private attribute {name}', { name: keepsIn })}
              </label>
              <label className={styles.confirm}>
                <input type="radio" name={`${uid} ${attribute}`} checked={choice === 'clear'} onChange={() => onChoose('clear')} />
                {t('Clear these values')}
              </label>
            </fieldset>
          )}
        </>
      )}
    </section>
  );
}

/** A link to a document that opens beside the dialog. */
function DocumentLink({ uid, documentId, text }: { readonly uid: string; readonly documentId: string; readonly text: string }) {
  const type = typeOf(useModel(), uid);
  if (type === undefined) return <bdi>{text}</bdi>;
  return (
    <Link to="/content/$name/$documentId" params={{ name: nameInAddress(type), documentId }} target="_blank" dir="auto">
      {text}
    </Link>
  );
}

/** Characters of a value that are shown. */
const SHOWN = 80;

function cut(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}

function kindName(kind: string): string {
  return kindTitle(kind.split(' ')[0] ?? kind);
}
