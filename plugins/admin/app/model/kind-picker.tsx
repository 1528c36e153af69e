import { useState } from 'react';
import type { AttributeKind } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { fits } from '../shell/palette-match.ts';
import { KindIcon } from './kind-icon.tsx';
import { ListSearch } from './list-search.tsx';
import styles from './model.module.css';
import { TechnicalName } from './technical-name.tsx';
import { kindAbout, kindTitle } from './words.ts';

interface KindPickerProps {
  readonly kinds: readonly AttributeKind[];
  readonly value: string;
  onChoose(kind: AttributeKind): void;
}

/** All attribute types with their descriptions, to choose one of. */
export function KindPicker({ kinds, value, onChoose }: KindPickerProps) {
  const [searchText, setSearchText] = useState('');
  const matches = kinds.filter((kind) => fits(`${kindTitle(kind.name)} ${kind.name} ${kindAbout(kind) ?? ''}`, searchText));
  return (
    <fieldset>
      <legend className={styles.legend}>{t('common.type')}</legend>
      <ListSearch label={t('model.searchFieldTypes')} text={searchText} onText={setSearchText} />
      <div className={styles.kinds}>
        {matches.map((kind) => (
          <button key={kind.name} type="button" className={styles.kind} aria-pressed={kind.name === value} onClick={() => onChoose(kind)}>
            <span className={styles.kindName}>
              <KindIcon name={kind.name} />
              <b>{kindTitle(kind.name)}</b>
              <TechnicalName name={kind.name} />
            </span>
            <span className={styles.small}>{kindAbout(kind)}</span>
          </button>
        ))}
      </div>
      {matches.length === 0 && <p className={styles.quiet}>{t('common.noResults')}</p>}
    </fieldset>
  );
}
