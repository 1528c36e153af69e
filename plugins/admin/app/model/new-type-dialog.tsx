import { type FormEvent, useState } from 'react';
import { useModel } from '../client/queries.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { t, worded } from '../words/text.ts';
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
const NAME_SAYS = worded('Use lowercase letters, digits and single hyphens.');

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
    title: title.trim() === '' ? t('Enter a display name.') : null,
    singular: API_NAME.test(singular) ? takenBy(draft, singular, isComponent ? category : null) : t(NAME_SAYS),
    plural:
      isComponent || API_NAME.test(plural)
        ? plural === singular && !isComponent
          ? t('The plural must differ from the singular.')
          : null
        : t(NAME_SAYS),
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
      title={isComponent ? t('New component') : t('New content type')}
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="main" type="submit" form="new-type">
            {t('Continue to fields')}
          </Button>
        </>
      }
    >
      <form id="new-type" className={styles.dialogForm} onSubmit={make}>
        <p className={styles.quiet}>
          {isComponent
            ? t('A group of fields that content types can reuse: a button, an address, SEO metadata.')
            : t('A kind of document, such as articles, authors or opening hours.')}
        </p>
        <TextField label={t('Name')} value={title} onValue={setTitle} error={shown(faults.title)} autoFocus autoComplete="off" />
        {isComponent && (
          <TextField
            label={t('Category')}
            value={category}
            onValue={setCategory}
            error={shown(faults.category)}
            hint={t('Components of a category are listed together.')}
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
          label={isComponent ? t('API ID') : t('API ID (singular)')}
          value={singular}
          onValue={setSingular}
          error={shown(faults.singular)}
          autoComplete="off"
        />
        {!isComponent && (
          <>
            <TextField
              label={t('API ID (plural)')}
              value={plural}
              onValue={setPlural}
              error={shown(faults.plural)}
              hint={t('API endpoint: {path}', { path: `/${isSingle ? singular : plural}` })}
              autoComplete="off"
            />
            <label className={styles.check}>
              <input type="checkbox" checked={isSingle} onChange={({ target }) => setIsSingle(target.checked)} />
              {t('Single type: only one document exists, such as a homepage')}
            </label>
            {plugins.includes('draft-and-publish') && (
              <label className={styles.check}>
                <input type="checkbox" checked={drafts} onChange={({ target }) => setDrafts(target.checked)} />
                {t('Enable draft & publish')}
              </label>
            )}
            {plugins.includes('i18n') && (
              <label className={styles.check}>
                <input type="checkbox" checked={localized} onChange={({ target }) => setLocalized(target.checked)} />
                {t('Enable localization')}
              </label>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

function takenBy(draft: Draft, name: string, category: string | null): string | null {
  if (category !== null) return typeWithUid(draft, `${category}.${name}`) === undefined ? null : t('This name is already in use.');
  const taken = draft.types.some(
    (type) => !type.isComponent && type.plugin === null && Object.values(infoOf(type)).slice(1).includes(name),
  );
  return taken ? t('A content type with this name already exists.') : null;
}
