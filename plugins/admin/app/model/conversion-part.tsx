import type { ModelProposal } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { counted, t } from '../words/text.ts';
import { sharingSentence } from './blocking-part.tsx';
import type { Draft } from './draft/draft.ts';
import styles from './model.module.css';
import { SharedValues, StoredValues } from './stored-values.tsx';
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
      {duplicates.count > 0 && (
        <>
          <p className={styles.fault}>{sharingSentence(duplicates.count)}</p>
          <SharedValues values={duplicates.examples} count={duplicates.count} />
          <p>{t('Change these values first, or leave the field as it is.')}</p>
        </>
      )}
      {unfitting > 0 && (
        <>
          <p className={styles.fault}>
            {counted(unfitting, '{count} document has a value that does not fit', '{count} documents have values that do not fit')}
          </p>
          <StoredValues values={examples} count={unfitting} />
          {examples.length > 0 && <Button onClick={onDownload}>{t('Download values as CSV')}</Button>}
          {duplicates.count === 0 && (
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

function kindName(kind: string): string {
  return kindTitle(kind.split(' ')[0] ?? kind);
}
