import { type FormEvent, useState } from 'react';
import type { AttributeKind } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { t } from '../words/text.ts';
import { addAttribute, nameFault } from './draft/attributes.ts';
import type { DraftType } from './draft/draft.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { startOf } from './start-of.ts';
import { modelStore } from './use-model.ts';
import { kindAbout, kindTitle } from './words.ts';

interface NewAttributeDialogProps {
  readonly state: ModelState;
  readonly type: DraftType;
  onClose(): void;
  /** @param key of the new attribute */
  onAdded(key: string): void;
}

/** Dialog for the name and the type of a new attribute. Other options are set in its form. */
export function NewAttributeDialog({ state, type, onClose, onAdded }: NewAttributeDialogProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('string');
  const [isTried, setIsTried] = useState(false);
  const hasComponents = state.draft.types.some(({ isComponent, key }) => isComponent && key !== type.key);
  const kinds = [...state.kinds.values()].filter(({ kind }) => hasComponents || (kind !== 'component' && kind !== 'dynamiczone'));
  const fault = nameFault(type, null, name);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const kind = state.kinds.get(chosen);
    if (fault !== null || kind === undefined) return;
    const key = modelStore.newKey();
    modelStore.change((draft) => addAttribute(draft, type.key, key, name, { type: kind.name, ...startOf(kind, draft, type) }));
    onAdded(key);
  };
  return (
    <Dialog
      title={t('New field')}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="main" type="submit" form="new-attribute">
            {t('Add')}
          </Button>
        </>
      }
    >
      <form id="new-attribute" onSubmit={add}>
        <TextField
          label={t('Name')}
          value={name}
          onValue={(text) => setName(text.trim())}
          error={isTried ? fault : null}
          hint={t('The API name of the field, such as title or publishedOn. Forms derive the label from it.')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className={styles.kinds}>
          <legend className={styles.legend}>{t('Content type')}</legend>
          {kinds.map((kind) => (
            <Kind key={kind.name} kind={kind} isChosen={kind.name === chosen} onChoose={() => setChosen(kind.name)} />
          ))}
        </fieldset>
        {!hasComponents && <p className={styles.small}>{t('Create a component first to use components and dynamic zones.')}</p>}
      </form>
    </Dialog>
  );
}

function Kind({ kind, isChosen, onChoose }: { readonly kind: AttributeKind; readonly isChosen: boolean; onChoose(): void }) {
  return (
    <button type="button" className={styles.kind} aria-pressed={isChosen} onClick={onChoose}>
      <b>{kindTitle(kind.name)}</b>
      <span className={styles.small}>{kindAbout(kind)}</span>
    </button>
  );
}
