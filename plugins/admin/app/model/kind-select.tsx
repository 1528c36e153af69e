import { useId } from 'react';
import type { AttributeKind } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './model.module.css';
import { TechnicalName } from './technical-name.tsx';
import { kindAbout, kindTitle } from './words.ts';

interface KindSelectProps {
  readonly kinds: readonly AttributeKind[];
  readonly value: string;
  readonly isFree: boolean;
  /** Whether documents may have values of the current type. */
  readonly isStored: boolean;
  onChoose(kind: AttributeKind): void;
}

/** Select for the type of an attribute. */
export function KindSelect({ kinds, value, isFree, isStored, onChoose }: KindSelectProps) {
  const id = useId();
  const kind = kinds.find(({ name }) => name === value);
  return (
    <div className={styles.option}>
      <span className={styles.named}>
        <label htmlFor={id}>{t('common.type')}</label>
        <TechnicalName name="type" />
      </span>
      <span className={styles.kindName}>
        <KindIcon name={value} />
        <select
          id={id}
          className={styles.in}
          value={value}
          disabled={!isFree}
          aria-describedby={`${id}-under`}
          onChange={({ target }) => {
            const next = kinds.find(({ name }) => name === target.value);
            if (next !== undefined) onChoose(next);
          }}
        >
          {kind === undefined && <option value={value}>{value}</option>}
          {kinds.map(({ name }) => (
            <option key={name} value={name}>
              {t('common.titleWithName', { title: kindTitle(name), name })}
            </option>
          ))}
        </select>
      </span>
      <p id={`${id}-under`} className={styles.small}>
        {kind !== undefined && kindAbout(kind)} {isFree && isStored && t('model.fieldTypeChangeHelp')}
      </p>
    </div>
  );
}
