import { type FormEvent, useState } from 'react';
import type { AttributeKind, JsonObject } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { CardinalityField } from './cardinality-field.tsx';
import { addAttribute, nameFault } from './draft/attributes.ts';
import type { DraftType } from './draft/draft.ts';
import { startsLocalized } from './draft/localized.ts';
import { KindPicker } from './kind-picker.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { startOf } from './start-of.ts';
import { TargetField } from './target-field.tsx';
import { modelStore } from './use-model.ts';

interface NewAttributeDialogProps {
  readonly state: ModelState;
  readonly type: DraftType;
  /** Whether content types can have locales. */
  readonly hasLocales: boolean;
  onClose(): void;
  /** @param key of the new attribute */
  onAdded(key: string): void;
}

/** Dialog for the name and the type of a new attribute, and for what it refers to. Other options are set in its form. */
export function NewAttributeDialog({ state, type, hasLocales, onClose, onAdded }: NewAttributeDialogProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('string');
  const [target, setTarget] = useState('');
  const [ends, setEnds] = useState({ toMany: false, fromMany: true });
  const [isTried, setIsTried] = useState(false);
  const components = state.draft.types.filter(({ isComponent, key }) => isComponent && key !== type.key);
  const hasComponents = components.length > 0;
  const kinds = [...state.kinds.values()].filter(({ kind }) => hasComponents || (kind !== 'component' && kind !== 'dynamiczone'));
  const kind = state.kinds.get(chosen);
  const fault = nameFault(type, null, name);
  const isMissing = target === '' && (kind?.name === 'relation' || kind?.name === 'component');
  const choose = ({ name: next }: AttributeKind) => {
    if (next !== chosen) setTarget('');
    setChosen(next);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fault !== null || kind === undefined || isMissing) return;
    const key = modelStore.newKey();
    const definition: JsonObject = {
      type: kind.name,
      ...startOf(kind, type),
      ...(kind.name === 'relation' && { relation: `${ends.fromMany ? 'many' : 'one'}To${ends.toMany ? 'Many' : 'One'}`, target }),
      ...(kind.name === 'component' && { component: target }),
    };
    const isLocalized = hasLocales && startsLocalized(state.draft, type, definition);
    modelStore.change((draft) =>
      addAttribute(draft, type.key, key, name, {
        ...definition,
        ...(isLocalized && { pluginOptions: { i18n: { localized: true } } }),
      }),
    );
    onAdded(key);
  };
  return (
    <Dialog
      title={t('model.newField')}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="main" type="submit" form="new-attribute">
            {t('common.add')}
          </Button>
        </>
      }
    >
      <form id="new-attribute" onSubmit={add}>
        <TextField
          label={t('common.name')}
          value={name}
          onValue={(text) => setName(text.trim())}
          error={isTried ? fault : null}
          hint={t('model.fieldNameHelp')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
        <KindPicker kinds={kinds} value={chosen} onChoose={choose} />
        {kind?.name === 'relation' && (
          <div ref={show} className={styles.form}>
            <TargetField
              label={t('model.targetContentType')}
              technicalName="target"
              types={state.draft.types.filter(({ isComponent }) => !isComponent)}
              value={target}
              fault={isTried && isMissing ? t('model.targetContentTypeMissing') : null}
              onChoose={setTarget}
            />
            {target !== '' && <CardinalityField draft={state.draft} type={type} relation={{ ...ends, target }} onChoose={setEnds} />}
          </div>
        )}
        {kind?.name === 'component' && (
          <div ref={show} className={styles.form}>
            <TargetField
              label={t('common.component')}
              technicalName="component"
              types={components}
              value={target}
              fault={isTried && isMissing ? t('model.componentMissing') : null}
              onChoose={setTarget}
            />
          </div>
        )}
        {!hasComponents && <p className={styles.small}>{t('model.createComponentFirst')}</p>}
      </form>
    </Dialog>
  );
}

/** Scrolls to what a type needs besides its name: it is below the types, which fill the dialog. */
function show(element: HTMLDivElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
