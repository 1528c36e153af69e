import { useModel } from '../client/queries.ts';
import type { Json } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { ConditionField } from './condition-field.tsx';
import { nameFault, offeredOptions, withKind, withOption } from './draft/attributes.ts';
import { attributeWithKey, type DraftAttribute, type DraftType, typeWithKey, valueAt } from './draft/draft.ts';
import { canChooseLocalized, isLocalizedType } from './draft/localized.ts';
import { removeAttribute, renameAttribute } from './draft/references.ts';
import { otherEnd, relationOf, withRelation } from './draft/relation.ts';
import { KindSelect } from './kind-select.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { OptionField } from './option-field.tsx';
import { optionPlaces } from './option-places.ts';
import { PlainText, TextLine } from './plain-text.tsx';
import { RelationForm } from './relation-form.tsx';
import { startOf } from './start-of.ts';
import { TechnicalName } from './technical-name.tsx';
import { modelStore } from './use-model.ts';
import { titleOfType } from './words.ts';

interface AttributeFormProps {
  readonly state: ModelState;
  readonly type: DraftType;
  readonly attribute: DraftAttribute;
  readonly isFree: boolean;
  onRemoved(): void;
}

/** Labels of the texts that forms show for an attribute, by their keys in files. */
const FORM_WORDS = {
  label: 'model.label',
  hint: 'model.helpText',
  placeholder: 'model.placeholder',
} as const;

/** The form of an attribute: its name, its type, and all options of its schema. */
export function AttributeForm({ state, type, attribute, isFree, onRemoved }: AttributeFormProps) {
  const { plugins } = useModel();
  const { say } = useNotices();
  const { definition, key } = attribute;
  const kind = state.kinds.get(String(definition.type));
  const place = `${type.key} ${key}`;
  const inFile = typeWithKey(state.base, type.key);
  const stored = inFile && attributeWithKey(inFile, key);
  const set = (path: readonly string[], value: Json | undefined) =>
    modelStore.change((draft) => withOption(draft, type.key, key, path, value), `${place} ${path.join('.')}`);
  const offered = kind === undefined ? [] : offeredOptions(kind, type.isComponent);
  const { first, rest } = optionPlaces(offered, kind);
  const hasLocales = plugins.includes('i18n') && !type.isComponent && isLocalizedType(type);
  const isLocalizable = hasLocales && canChooseLocalized(attribute);
  const remove = () => {
    const other = otherEnd(state.draft, attribute);
    const before = state.draft;
    modelStore.change((draft) => removeAttribute(draft, type.key, key));
    const { name } = attribute;
    const text =
      other !== null && typeof definition.inversedBy === 'string'
        ? t('model.fieldPairWillBeDeleted', {
            name,
            other: other.attribute.name,
            type: titleOfType(other.type),
          })
        : t('model.willBeDeleted', { name });
    say({ kind: 'done', text, undo: () => modelStore.undoTo(before) });
    onRemoved();
  };
  const field = (name: string) =>
    kind === undefined ? null : (
      <OptionField
        key={name}
        name={name}
        kind={kind}
        state={state}
        type={type}
        attribute={attribute}
        stored={stored?.definition}
        isFree={isFree}
        onSet={(value) => set([name], value)}
      />
    );
  return (
    <div className={styles.form}>
      <NameField type={type} attribute={attribute} isFree={isFree} />
      <KindSelect
        kinds={[...state.kinds.values()]}
        value={String(definition.type)}
        isFree={isFree}
        isStored={stored !== undefined}
        onChoose={(next) =>
          modelStore.change((draft) => {
            // An attribute that is no relation any more has no other end.
            const alone =
              definition.type === 'relation' ? withRelation(draft, type.key, key, { ...relationOf(attribute), otherName: null }) : draft;
            return withKind(alone, type.key, key, next, startOf(next, type));
          })
        }
      />
      {kind?.kind === 'relation' && kind.name === 'relation' && !String(definition.relation).startsWith('morph') && (
        <RelationForm draft={state.draft} type={type} attribute={attribute} isFree={isFree} />
      )}
      {first.map(field)}
      {isLocalizable && (
        <label className={styles.check}>
          <input
            type="checkbox"
            disabled={!isFree}
            checked={valueAt(definition, ['pluginOptions', 'i18n', 'localized']) === true}
            onChange={({ target }) => set(['pluginOptions', 'i18n', 'localized'], target.checked ? true : undefined)}
          />
          {t('model.localized')}
          <TechnicalName name="pluginOptions.i18n.localized" />
        </label>
      )}
      {hasLocales && !isLocalizable && <p className={styles.small}>{t('model.alwaysLocalizedHelp')}</p>}
      <details className={styles.more}>
        <summary>{t('model.advancedSettings')}</summary>
        <div className={styles.form}>
          {(['label', 'hint', 'placeholder'] as const).map((word) => (
            <PlainText
              key={word}
              label={t(FORM_WORDS[word])}
              technicalName={`pluginOptions.admin.${word}`}
              value={valueAt(definition, ['pluginOptions', 'admin', word])}
              isFree={isFree}
              onSet={(value) => set(['pluginOptions', 'admin', word], value)}
            />
          ))}
          {offered.includes('conditions') && (
            <ConditionField type={type} attribute={attribute} isFree={isFree} onSet={(value) => set(['conditions'], value)} />
          )}
          {rest.map(field)}
        </div>
      </details>
      {isFree && (
        <p className={styles.whole}>
          <Button kind="bareDanger" onClick={remove}>
            {t('model.deleteField', { name: attribute.name })}
          </Button>
        </p>
      )}
    </div>
  );
}

type NameFieldProps = Pick<AttributeFormProps, 'type' | 'attribute' | 'isFree'>;

/** Input for the name. It says that a rename keeps values. Invalid names are not taken over. */
function NameField({ type, attribute, isFree }: NameFieldProps) {
  const { name, was, key } = attribute;
  const why = whyNoName(type, attribute);
  return (
    <TextLine
      label={t('common.name')}
      value={name}
      isFree={isFree && why === null}
      isMono
      hint={why ?? (was !== null && was !== name ? t('model.fieldRenamedHelp', { name: was }) : null)}
      fault={(text) => nameFault(type, key, text)}
      onText={(text) => modelStore.change((draft) => renameAttribute(draft, type.key, key, text), `${type.key} ${key} name`)}
    />
  );
}

function whyNoName(type: DraftType, { was }: DraftAttribute): string | null {
  if (was === null) return null;
  if (type.isComponent) return t('model.componentFieldNotRenamable');
  return type.plugin === null ? null : t('model.pluginFieldNotRenamable');
}
