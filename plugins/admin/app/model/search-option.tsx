import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import { defaultWeight, ownWeight } from './draft/search-weight.ts';
import styles from './model.module.css';
import { controlOf } from './option-control.ts';
import type { OptionFieldProps } from './option-field.tsx';
import { TechnicalName } from './technical-name.tsx';
import { TypedInput } from './typed-input.tsx';

/** The option `search`: a checkbox, and the weight with which the full-text search ranks matches in the field. */
export function SearchOption({ kind, state, type, attribute, stored, isFree, onSet }: Omit<OptionFieldProps, 'name'>) {
  const id = useId();
  const { search, private: isPrivate } = attribute.definition;
  const isOn = search !== undefined && search !== false;
  const weight = ownWeight(search);
  const weights = kind.options.search?.anyOf?.find(({ properties }) => properties?.weight !== undefined)?.properties?.weight;
  return (
    <div className={styles.option}>
      <span className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={!isFree}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onSet(target.checked ? true : stored?.search === false ? false : undefined)}
        />
        <label htmlFor={id}>{t('model.searchable')}</label>
        <TechnicalName name="search" />
      </span>
      <p id={`${id}-hint`} className={styles.small}>
        {isOn && isPrivate === true ? t('model.privateNotSearched') : t('model.searchableHelp')}
      </p>
      {isOn && (
        <>
          <span className={styles.named}>
            <label htmlFor={`${id}-weight`}>{t('model.searchWeight')}</label>
            <TechnicalName name="search.weight" />
          </span>
          <TypedInput
            id={`${id}-weight`}
            control={controlOf(weights ?? { type: 'number' })}
            value={weight ?? undefined}
            isFree={isFree}
            hinted={{ 'aria-describedby': `${id}-default` }}
            onSet={(value) => onSet(value === undefined ? true : { weight: value })}
          />
          <p id={`${id}-default`} className={styles.small}>
            {t('model.searchWeightHelp', {
              weight: defaultWeight(type, attribute, state.files.searchWeights),
            })}
          </p>
        </>
      )}
    </div>
  );
}
