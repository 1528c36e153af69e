import type { ModelProposal } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
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
      <h3>{t('model.typeConversion', { name, ...types })}</h3>
      {fitting > 0 && <p>{t('model.documentsConverted', { count: fitting })}</p>}
      {to === 'date' && (from === 'datetime' || from === 'timestamp') && <p>{t('model.onlyDateKept')}</p>}
      {duplicates.count > 0 && (
        <>
          <p className={styles.fault}>{sharingSentence(duplicates.count)}</p>
          <SharedValues values={duplicates.examples} count={duplicates.count} />
          <p>{t('model.changeValuesFirst')}</p>
        </>
      )}
      {unfitting > 0 && (
        <>
          <p className={styles.fault}>{t('model.documentsNotConvertible', { count: unfitting })}</p>
          <StoredValues values={examples} count={unfitting} />
          {examples.length > 0 && <Button onClick={onDownload}>{t('model.downloadValuesAsCsv')}</Button>}
          {duplicates.count === 0 && (
            <fieldset className={styles.choices}>
              <legend>{t('model.unfittingValues')}</legend>
              <label className={styles.confirm}>
                <input type="radio" name={`${uid} ${attribute}`} checked={choice === 'keep'} onChange={() => onChoose('keep')} />
                {t('model.keepUnfittingValues', { name: keepsIn })}
              </label>
              <label className={styles.confirm}>
                <input type="radio" name={`${uid} ${attribute}`} checked={choice === 'clear'} onChange={() => onChoose('clear')} />
                {t('model.clearUnfittingValues')}
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
