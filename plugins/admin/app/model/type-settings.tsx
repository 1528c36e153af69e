import { useId } from 'react';
import { useModel } from '../client/queries.ts';
import type { Json } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import { type DraftType, infoOf, valueAt } from './draft/draft.ts';
import { isLocalizedType, withLocales } from './draft/localized.ts';
import { usesOf } from './draft/references.ts';
import { renameType, uidFor, withFrame } from './draft/types.ts';
import { LocalizedList } from './localized-list.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { readValue, shownValue } from './option-control.ts';
import { PlainText, TextLine } from './plain-text.tsx';
import { TechnicalName } from './technical-name.tsx';
import { modelStore } from './use-model.ts';
import { useTyped } from './use-typed.ts';

interface TypeSettingsProps {
  readonly state: ModelState;
  readonly type: DraftType;
  readonly isFree: boolean;
}

const API_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The names and settings of a type. */
export function TypeSettings({ state, type, isFree }: TypeSettingsProps) {
  const { plugins } = useModel();
  const { frame, key, isComponent } = type;
  const set = (path: readonly string[], value: Json | undefined) =>
    modelStore.change((draft) => withFrame(draft, key, path, value), `${key} ${path.join('.')}`);
  const { title } = infoOf(type);
  const check = (label: string, path: readonly string[], off: Json | undefined, hint: string) => (
    <Check
      label={label}
      technicalName={path.join('.')}
      hint={hint}
      isOn={valueAt(frame, path) === true}
      isFree={isFree}
      onSet={(isOn) => set(path, isOn ? true : off)}
    />
  );
  const base = state.base.types.find((before) => before.key === key);
  return (
    <div className={styles.content}>
      <div className={styles.form}>
        <TextLine
          label={t('model.displayName')}
          technicalName="info.displayName"
          value={title}
          isFree={isFree}
          fault={(text) => (text.trim() === '' ? t('model.displayNameMissing') : null)}
          onText={(text) => set(['info', 'displayName'], text)}
        />
        {isComponent ? <ComponentName state={state} type={type} isFree={isFree} /> : <ApiNames state={state} type={type} isFree={isFree} />}
        <PlainText
          label={t('model.description')}
          technicalName="info.description"
          value={valueAt(frame, ['info', 'description'])}
          isFree={isFree}
          onSet={(value) => set(['info', 'description'], value)}
        />
        <PlainText
          label={t('model.icon')}
          technicalName="info.icon"
          value={valueAt(frame, ['info', 'icon'])}
          isFree={isFree}
          onSet={(value) => set(['info', 'icon'], value)}
        />
        {!isComponent && (
          <>
            <Check
              label={t('model.singleType')}
              technicalName="kind"
              hint={t('model.singleTypeHelp')}
              isOn={frame.kind === 'singleType'}
              isFree={isFree}
              onSet={(isOn) => set(['kind'], isOn ? 'singleType' : 'collectionType')}
            />
            {plugins.includes('draft-and-publish') &&
              check(
                t('model.draftAndPublish'),
                ['options', 'draftAndPublish'],
                wasFalse(base, ['options', 'draftAndPublish']),
                t('model.draftAndPublishHelp'),
              )}
            {plugins.includes('i18n') && (
              <Check
                label={t('model.enableLocalization')}
                technicalName="pluginOptions.i18n.localized"
                hint={t('model.localizationHelp')}
                isOn={isLocalizedType(type)}
                isFree={isFree}
                onSet={(isOn) =>
                  modelStore.change((draft) =>
                    withLocales(draft, state.base, key, isOn, wasFalse(base, ['pluginOptions', 'i18n', 'localized'])),
                  )
                }
              />
            )}
            <TextLine
              label={t('model.tableName')}
              technicalName="collectionName"
              value={String(frame.collectionName ?? '')}
              isFree={isFree && type.was === null}
              hint={type.was === null ? t('model.tableNameDefault') : t('model.tableNameKept')}
              fault={(text) => (text === '' || /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) ? null : t('model.invalidNameCharacters'))}
              onText={(text) => set(['collectionName'], text === '' ? undefined : text)}
            />
          </>
        )}
        {!isComponent && plugins.includes('i18n') && isLocalizedType(type) && <LocalizedList state={state} type={type} isFree={isFree} />}
        <details className={styles.more}>
          <summary>{t('model.pluginSettings')}</summary>
          <div className={styles.form}>
            <JsonOption label={t('model.options')} value={frame.options} isFree={isFree} onSet={(value) => set(['options'], value)} />
            <JsonOption
              label={t('model.pluginOptions')}
              value={frame.pluginOptions}
              isFree={isFree}
              onSet={(value) => set(['pluginOptions'], value)}
            />
          </div>
        </details>
      </div>
    </div>
  );
}

/** Returns the value for an unchecked box: an option that is explicit in the file stays explicit as `false`. */
function wasFalse(base: DraftType | undefined, path: readonly string[]): Json | undefined {
  return base !== undefined && valueAt(base.frame, path) === undefined ? undefined : false;
}

function ApiNames({ state, type, isFree }: TypeSettingsProps) {
  const { singular, plural } = infoOf(type);
  const others = state.draft.types.filter(({ key, isComponent }) => key !== type.key && !isComponent);
  const fault = (text: string, other: string): string | null => {
    if (!API_NAME.test(text)) return t('model.apiIdInvalid');
    if (text === other) return t('model.apiIdsMustDiffer');
    return others.some((each) => each.plugin === null && [infoOf(each).singular, infoOf(each).plural].includes(text))
      ? t('model.apiIdTaken')
      : null;
  };
  const before = state.base.types.find(({ key }) => key === type.key);
  const was = before === undefined ? null : infoOf(before);
  const renamed = was !== null && (was.singular !== singular || was.plural !== plural);
  const hint = renamed
    ? t('model.apiIdsRenamed', {
        names: listed([was.singular, was.plural]),
      })
    : undefined;
  return (
    <>
      <TextLine
        label={t('model.apiIdSingular')}
        technicalName="info.singularName"
        value={singular}
        isFree={isFree}
        isMono
        fault={(text) => fault(text, plural)}
        onText={(text) => modelStore.change((draft) => renameType(draft, type.key, uidFor(type, text), undefined), `${type.key} singular`)}
      />
      <TextLine
        label={t('model.apiIdPlural')}
        technicalName="info.pluralName"
        value={plural}
        isFree={isFree}
        isMono
        {...(hint !== undefined && { hint })}
        fault={(text) => fault(text, singular)}
        onText={(text) => modelStore.change((draft) => renameType(draft, type.key, type.uid, text), `${type.key} plural`)}
      />
    </>
  );
}

function ComponentName({ state, type, isFree }: TypeSettingsProps) {
  const [category = '', name = ''] = type.uid.split('.');
  const inZone = type.was !== null && usesOf(state.base, type.was).find(({ attribute }) => attribute.definition.type === 'dynamiczone');
  const hint = inZone
    ? t('model.componentUsedInZone', {
        zone: inZone.attribute.name,
      })
    : undefined;
  const fault = (uid: string) => (text: string) => {
    if (!/^[a-z0-9_-]+$/i.test(text)) return t('model.invalidNameCharacters');
    return state.draft.types.some((other) => other.key !== type.key && other.uid === uid.replace('*', text)) ? t('model.nameInUse') : null;
  };
  const rename = (uid: string) => modelStore.change((draft) => renameType(draft, type.key, uid, undefined), `${type.key} uid`);
  const shared = { isFree: isFree && !inZone, isMono: true, ...(hint !== undefined && { hint }) };
  return (
    <>
      <TextLine
        {...shared}
        label={t('model.category')}
        value={category}
        fault={fault(`*.${name}`)}
        onText={(text) => rename(`${text}.${name}`)}
      />
      <TextLine
        {...shared}
        label={t('model.apiId')}
        value={name}
        fault={fault(`${category}.*`)}
        onText={(text) => rename(`${category}.${text}`)}
      />
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly technicalName: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isFree: boolean;
  onSet(isOn: boolean): void;
}

function Check({ label, technicalName, hint, isOn, isFree, onSet }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.option}>
      <span className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={!isFree}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onSet(target.checked)}
        />
        <label htmlFor={id}>{label}</label>
        <TechnicalName name={technicalName} />
      </span>
      <p id={`${id}-hint`} className={styles.small}>
        {hint}
      </p>
    </div>
  );
}

interface JsonOptionProps {
  readonly label: string;
  readonly value: Json | undefined;
  readonly isFree: boolean;
  onSet(value: Json | undefined): void;
}

/** Input for an object as JSON. */
function JsonOption({ label, value, isFree, onSet }: JsonOptionProps) {
  const id = useId();
  const read = (text: string) => readValue({ kind: 'json' }, text);
  const faultOf = (text: string) => {
    const found = read(text);
    return 'fault' in found ? found.fault : null;
  };
  const { shown, fault, type, leave } = useTyped(shownValue({ kind: 'json' }, value), faultOf, (text) => {
    const found = read(text);
    if ('value' in found) onSet(found.value);
  });
  return (
    <div className={styles.option}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={`${styles.in} ${styles.mono}`}
        rows={4}
        spellCheck={false}
        value={shown}
        readOnly={!isFree}
        {...(fault !== null && { 'aria-invalid': true, 'aria-errormessage': `${id}-fault` })}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className={`${styles.small} ${styles.fault}`}>
          {fault}
        </p>
      )}
    </div>
  );
}
