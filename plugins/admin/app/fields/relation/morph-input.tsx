import { useState } from 'react';
import { labelOf, typeOf } from '../../client/model.ts';
import type { Document, Type } from '../../client/types.ts';
import { headingOf } from '../../content/type-words.ts';
import { useForm } from '../../form/hooks.ts';
import { referenceKey } from '../../form/references.ts';
import { isValues, type Reference } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import fieldStyles from '../field.module.css';
import { described, type InputProps } from '../field.ts';
import { focusRow } from '../focus-row.ts';
import styles from '../rows.module.css';
import { Rows } from '../rows.tsx';
import { Finder } from './finder.tsx';
import { finderWords, maker, openReference, ReferenceRow } from './reference-row.tsx';
import { referenceOf, referenceTitle } from './target.ts';

/** Field of a relation to documents of any type: the chosen ones, then a type and a search among its documents. */
export function MorphInput({ id, path, attribute, value, onChange, disabled, error, locale }: InputProps) {
  const { store, model, openDocument } = useForm();
  const { whisper } = useNotices();
  const targets = (attribute.targets ?? []).flatMap((uid) => typeOf(model, uid) ?? []);
  const [uid, setUid] = useState(targets[0]?.uid ?? '');
  const chosenType = targets.find((type) => type.uid === uid);
  const references = referencesIn(value);
  const byKey = new Map(references.map((reference) => [referenceKey(reference), reference]));
  const put = (list: readonly Reference[]) => onChange(attribute.many ? list : (list.at(-1) ?? null));
  const add = (type: Type) => (document: Document) => {
    // The list may have changed while the other document was open.
    const now = attribute.many ? referencesIn(store.valueAt(path)) : [];
    put([...now, { __type: type.uid, ...referenceOf(type, document) }]);
    whisper(t('fields.itemAdded', { title: referenceTitle(type, document) }));
  };
  const remove = (reference: Reference, index: number) => {
    put(references.filter((each) => each !== reference));
    whisper(t('fields.itemRemoved', { title: referenceTitle(targetOf(reference), reference) }));
    focusRow(path, index);
  };
  const targetOf = ({ __type }: Reference) => typeOf(model, String(__type));
  const offers = !disabled && chosenType !== undefined && (attribute.many || references.length === 0);
  return (
    <>
      <Rows
        keys={[...byKey.keys()]}
        label={labelOf(attribute)}
        disabled={disabled || !attribute.many}
        move={(key, to) => {
          const rest = references.filter((reference) => referenceKey(reference) !== key);
          put(rest.toSpliced(to, 0, byKey.get(key) as Reference));
        }}
      >
        {(key, index, { handle }) => {
          const reference = byKey.get(key) as Reference;
          const target = targetOf(reference);
          if (target === undefined) return null;
          return (
            <ReferenceRow
              target={target}
              reference={reference}
              disabled={disabled}
              handle={
                <>
                  {attribute.many && handle(referenceTitle(target, reference))}
                  <span className={styles.hint}>{headingOf(target)}</span>
                </>
              }
              label={labelOf(attribute)}
              onOpen={() =>
                openReference(openDocument, target, reference, locale, (document) => {
                  const renamed = { ...reference, ...referenceOf(target, document) };
                  const now = referencesIn(store.valueAt(path)).map((each) => (referenceKey(each) === key ? renamed : each));
                  store.relabel(path, attribute.many ? now : (now[0] ?? null));
                })
              }
              onRemove={() => remove(reference, index)}
            />
          );
        }}
      </Rows>
      {offers && (
        <>
          <select
            id={`${id}-type`}
            className={`${fieldStyles.in} ${fieldStyles.narrow}`}
            aria-label={t('common.type')}
            aria-labelledby={`${id}-name ${id}-type`}
            value={uid}
            onChange={({ target }) => setUid(target.value)}
          >
            {targets.map((type) => (
              <option key={type.uid} value={type.uid}>
                {headingOf(type)}
              </option>
            ))}
          </select>
          <Finder
            key={uid}
            id={id}
            target={chosenType}
            locale={locale}
            chosen={new Set(references.flatMap(({ __type, documentId }) => (__type === uid ? documentId : [])))}
            placeholder={finderWords(chosenType)}
            error={error}
            describedBy={described(id, error)['aria-describedby']}
            onPick={add(chosenType)}
            onMake={maker(chosenType, (initial) =>
              openDocument({ type: chosenType, documentId: null, locale, initial, onSaved: add(chosenType) }),
            )}
          />
        </>
      )}
      {disabled && references.length === 0 && <p className={styles.hint}>{t('fields.empty')}</p>}
    </>
  );
}

/** The references of a value, which is a list, one reference or nothing. */
function referencesIn(value: unknown): readonly Reference[] {
  if (Array.isArray(value)) return value as readonly Reference[];
  return isValues(value) ? [value as Reference] : [];
}
