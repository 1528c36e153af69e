import { type FormEvent, useState } from 'react';
import { useModel } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { type Draft, infoOf, typeWithUid } from './draft/draft.ts';
import { addComponent, addType, apiNameOf, pluralOf } from './draft/types.ts';
import styles from './model.module.css';
import { modelStore } from './use-model.ts';

interface NewTypeDialogProps {
  readonly draft: Draft;
  readonly isComponent: boolean;
  onClose(): void;
  onMade(type: { readonly uid: string }): void;
}

const API_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const NAME_SAYS = 'model.apiIdInvalid';

/** Dialog for a new content type or component: its title, and its names in the API. */
export function NewTypeDialog({ draft, isComponent, onClose, onMade }: NewTypeDialogProps) {
  const { plugins } = useModel();
  const [title, setTitle] = useState('');
  const [ownSingular, setSingular] = useState<string | null>(null);
  const [ownPlural, setPlural] = useState<string | null>(null);
  const [category, setCategory] = useState('shared');
  const [isSingle, setIsSingle] = useState(false);
  const [drafts, setDrafts] = useState(plugins.includes('draft-and-publish'));
  const [localized, setLocalized] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const singular = ownSingular ?? apiNameOf(title);
  const plural = ownPlural ?? pluralOf(singular);
  const faults = {
    title: title.trim() === '' ? t('model.displayNameMissing') : null,
    singular: API_NAME.test(singular) ? takenBy(draft, singular, isComponent ? category : null) : t(NAME_SAYS),
    plural:
      isComponent || API_NAME.test(plural) ? (plural === singular && !isComponent ? t('model.pluralEqualsSingular') : null) : t(NAME_SAYS),
    category: !isComponent || API_NAME.test(category) ? null : t(NAME_SAYS),
  };
  const isFine = Object.values(faults).every((fault) => fault === null);
  const shown = (fault: string | null) => (isTried ? fault : null);
  const make = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isFine) return;
    const key = modelStore.newKey();
    modelStore.change((found) =>
      isComponent
        ? addComponent(found, key, { title: title.trim(), category, name: singular })
        : addType(found, key, { title: title.trim(), singular, plural, isSingle, drafts, localized }),
    );
    onClose();
    onMade({ uid: isComponent ? `${category}.${singular}` : `api::${singular}.${singular}` });
  };
  return (
    <Dialog
      title={isComponent ? t('model.newComponent') : t('model.newContentType')}
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="main" type="submit" form="new-type">
            {t('model.continueToFields')}
          </Button>
        </>
      }
    >
      <form id="new-type" className={styles.dialogForm} onSubmit={make}>
        <p className={styles.quiet}>{isComponent ? t('model.newComponentHelp') : t('model.newContentTypeHelp')}</p>
        <TextField label={t('common.name')} value={title} onValue={setTitle} error={shown(faults.title)} autoFocus autoComplete="off" />
        {isComponent && (
          <TextField
            label={t('model.category')}
            value={category}
            onValue={setCategory}
            error={shown(faults.category)}
            hint={t('model.categoryHelp')}
            list="component-groups"
            autoComplete="off"
          />
        )}
        {isComponent && (
          <datalist id="component-groups">
            {[...new Set(draft.types.filter((type) => type.isComponent).map(({ uid }) => uid.split('.')[0]))].map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
        )}
        <TextField
          label={isComponent ? t('model.apiId') : t('model.apiIdSingular')}
          value={singular}
          onValue={setSingular}
          error={shown(faults.singular)}
          autoComplete="off"
        />
        {!isComponent && (
          <>
            <TextField
              label={t('model.apiIdPlural')}
              value={plural}
              onValue={setPlural}
              error={shown(faults.plural)}
              hint={t('model.apiEndpoint', { path: `/${isSingle ? singular : plural}` })}
              autoComplete="off"
            />
            <label className={styles.check}>
              <input type="checkbox" checked={isSingle} onChange={({ target }) => setIsSingle(target.checked)} />
              {t('model.singleTypeOption')}
            </label>
            {plugins.includes('draft-and-publish') && (
              <label className={styles.check}>
                <input type="checkbox" checked={drafts} onChange={({ target }) => setDrafts(target.checked)} />
                {t('model.enableDraftAndPublish')}
              </label>
            )}
            {plugins.includes('i18n') && (
              <label className={styles.check}>
                <input type="checkbox" checked={localized} onChange={({ target }) => setLocalized(target.checked)} />
                {t('model.enableLocalization')}
              </label>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

function takenBy(draft: Draft, name: string, category: string | null): string | null {
  if (category !== null) return typeWithUid(draft, `${category}.${name}`) === undefined ? null : t('model.nameInUse');
  const taken = draft.types.some(
    (type) => !type.isComponent && type.plugin === null && Object.values(infoOf(type)).slice(1).includes(name),
  );
  return taken ? t('model.contentTypeExists') : null;
}
