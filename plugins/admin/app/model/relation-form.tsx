import { useId } from 'react';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { nameFault } from './draft/attributes.ts';
import { type Draft, type DraftAttribute, type DraftType, typeWithUid } from './draft/draft.ts';
import { otherEnd, type Relation, relationOf, takesOtherEnd, withRelation } from './draft/relation.ts';
import { apiNameOf } from './draft/types.ts';
import styles from './model.module.css';
import { TextLine } from './plain-text.tsx';
import { RelationSentences } from './target-field.tsx';
import { modelStore } from './use-model.ts';
import { nameFor, titleOfType } from './words.ts';

interface RelationFormProps {
  readonly draft: Draft;
  readonly type: DraftType;
  readonly attribute: DraftAttribute;
  readonly isFree: boolean;
}

/** The form of a relation with both ends: cardinality, and the name of each attribute. */
export function RelationForm({ draft, type, attribute, isFree }: RelationFormProps) {
  const id = useId();
  const relation = relationOf(attribute);
  const { target, toMany, fromMany, otherName } = relation;
  const there = typeWithUid(draft, target);
  const set = (change: Partial<Relation>) =>
    modelStore.change(
      (found) => withRelation(found, type.key, attribute.key, { ...relation, ...change }),
      `${type.key} ${attribute.key} ${Object.keys(change).join()}`,
    );
  const title = there !== undefined ? titleOfType(there) : target === '' ? t('model.relationTarget') : target;
  const canShowThere = takesOtherEnd(there) && !type.isComponent;
  const targets = draft.types.filter(({ isComponent }) => !isComponent);
  return (
    <fieldset className={styles.whole}>
      <legend className={styles.legend}>{t('common.relation')}</legend>
      <div className={styles.ends}>
        <div className={styles.option}>
          <b>{titleOfType(type)}</b>
          <label htmlFor={`${id}-to`}>{t('model.relationHas', { type: nameFor(type, false) })}</label>
          <span className={styles.sentence}>
            <select
              id={`${id}-to`}
              className={styles.in}
              value={toMany ? 'many' : 'one'}
              disabled={!isFree}
              onChange={({ target: { value } }) => set({ toMany: value === 'many' })}
            >
              <option value="one">{t('model.relationOne')}</option>
              <option value="many">{t('model.relationMany')}</option>
            </select>
            <select
              aria-label={t('model.targetContentType')}
              className={styles.in}
              value={target}
              disabled={!isFree}
              onChange={({ target: { value } }) => set({ target: value })}
            >
              {there === undefined && (
                <option value={target} disabled={target === ''}>
                  {target === '' ? t('model.selectOption') : t('model.targetNotFound', { uid: target })}
                </option>
              )}
              {targets.map((other) => (
                <option key={other.key} value={other.uid}>
                  {t('common.titleWithName', { title: titleOfType(other), name: other.uid })}
                </option>
              ))}
            </select>
          </span>
          <span className={styles.small}>
            {rich('model.relationFieldName', { name: <span className={styles.mono}>{attribute.name}</span> })}
          </span>
        </div>
        <span className={styles.arrow} aria-hidden="true">
          {fromMany ? '∗' : '1'} ——— {toMany ? '∗' : '1'}
        </span>
        <div className={styles.option}>
          <b>{title}</b>
          <label htmlFor={`${id}-from`}>
            {t('model.relationBelongsTo', { type: there === undefined ? title : nameFor(there, false) })}
          </label>
          <span className={styles.sentence}>
            <select
              id={`${id}-from`}
              className={styles.in}
              value={fromMany ? 'many' : 'one'}
              disabled={!isFree}
              onChange={({ target: { value } }) => set({ fromMany: value === 'many' })}
            >
              <option value="one">{t('model.relationOne')}</option>
              <option value="many">{t('model.relationMany')}</option>
            </select>
            {nameFor(type, fromMany)}
          </span>
          {canShowThere ? (
            <>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={otherName !== null}
                  disabled={!isFree}
                  onChange={({ target: { checked } }) => set({ otherName: checked ? freeName(there, nameFor(type, fromMany)) : null })}
                />
                {t('model.makeRelationBidirectional')}
              </label>
              {otherName !== null && there !== undefined && (
                <OtherName
                  draft={draft}
                  there={there}
                  attribute={attribute}
                  name={otherName}
                  isFree={isFree}
                  onName={(name) => set({ otherName: name })}
                />
              )}
            </>
          ) : (
            <span className={styles.small}>{type.isComponent ? t('model.componentRelationsOneWay') : t('model.relationOneWay')}</span>
          )}
        </div>
      </div>
      {target !== '' && <RelationSentences draft={draft} type={type} relation={relation} />}
    </fieldset>
  );
}

interface OtherNameProps {
  readonly draft: Draft;
  readonly there: DraftType;
  readonly attribute: DraftAttribute;
  readonly name: string;
  readonly isFree: boolean;
  onName(name: string): void;
}

function OtherName({ draft, there, attribute, name, isFree, onName }: OtherNameProps) {
  const other = otherEnd(draft, attribute);
  return (
    <TextLine
      label={t('model.targetFieldName')}
      value={name}
      isFree={isFree}
      isMono
      fault={(text) => nameFault(there, other?.attribute.key ?? null, text)}
      onText={onName}
    />
  );
}

/** Returns a free name for the attribute at the other end, derived from the type that refers to it. */
function freeName(there: DraftType | undefined, wanted: string): string {
  const name = apiNameOf(wanted).replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) || 'others';
  const taken = new Set(there?.attributes.map((attribute) => attribute.name.toLowerCase()));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}${count}`;
  return free;
}
