import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import type { DraftType } from './draft/draft.ts';
import { canChooseLocalized, isLocalizedAttribute, isTextLike, withLocalizedAttributes } from './draft/localized.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { TechnicalName } from './technical-name.tsx';
import { modelStore } from './use-model.ts';
import { kindTitle } from './words.ts';

interface LocalizedListProps {
  readonly state: ModelState;
  readonly type: DraftType;
  readonly isFree: boolean;
}

/** All attributes of a localized type, with which of them have a value for each locale. Several can be changed in one step. */
export function LocalizedList({ state, type, isFree }: LocalizedListProps) {
  const attributes = type.attributes.filter(canChooseLocalized);
  const always = type.attributes.filter((attribute) => !canChooseLocalized(attribute));
  const localized = new Set(attributes.filter(isLocalizedAttribute).map(({ key }) => key));
  const set = (keys: readonly string[]) =>
    modelStore.change((draft) => withLocalizedAttributes(draft, state.base, type.key, new Set(keys)));
  const own = attributes.filter(({ fixed }) => !fixed);
  const texts = own.filter(({ definition }) => isTextLike(state.draft, definition));
  return (
    <fieldset className={styles.whole}>
      <legend className={styles.legend}>{t('model.localizedFields')}</legend>
      <p className={styles.small}>
        {t('model.localizedFieldsHelp')} {always.length > 0 && t('model.alwaysLocalizedFields')}
      </p>
      {isFree && own.length > 1 && (
        <p className={`${styles.line} ${styles.flush}`}>
          <Button kind="bare" onClick={() => set(own.map(({ key }) => key))}>
            {t('model.selectAll')}
          </Button>
          <Button kind="bare" onClick={() => set(texts.map(({ key }) => key))}>
            {t('model.selectTextFields')}
          </Button>
          <Button kind="bare" onClick={() => set([])}>
            {t('model.selectNone')}
          </Button>
        </p>
      )}
      <div className={styles.checkList}>
        {attributes.map(({ key, name, definition, fixed }) => (
          <label key={key} className={styles.check}>
            <input
              type="checkbox"
              checked={localized.has(key)}
              disabled={!isFree || fixed}
              onChange={({ target }) => set(target.checked ? [...localized, key] : [...localized].filter((other) => other !== key))}
            />
            <KindIcon name={String(definition.type)} />
            <span>
              <span className={styles.mono}>{name}</span> <span className={styles.small}>{kindTitle(String(definition.type))}</span>{' '}
              <TechnicalName name={String(definition.type)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
