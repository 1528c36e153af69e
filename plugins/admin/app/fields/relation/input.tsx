import { labelOf, typeOf } from '../../client/model.ts';
import type { Document, Type } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import { referenceKey } from '../../form/references.ts';
import { isFarList, isValues, type Reference } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import { described, type InputProps } from '../field.ts';
import { focusRow } from '../focus-row.ts';
import styles from '../rows.module.css';
import { Rows } from '../rows.tsx';
import { FarList } from './far-list.tsx';
import { Finder } from './finder.tsx';
import { MorphInput } from './morph-input.tsx';
import { finderWords, maker, openReference, ReferenceRow } from './reference-row.tsx';
import { referenceOf, referenceTitle } from './target.ts';

/** Field of a relation. */
export function RelationInput(props: InputProps) {
  const { model } = useForm();
  if (props.attribute.targets?.some((uid) => typeOf(model, uid) !== undefined)) return <MorphInput {...props} />;
  const target = typeOf(model, props.attribute.target ?? '');
  if (target === undefined) return <p className={styles.hint}>{t('fields.noRelatedPermission')}</p>;
  if (isFarList(props.attribute)) return <FarList {...props} target={target} />;
  return props.attribute.many ? <Many {...props} target={target} /> : <One {...props} target={target} />;
}

type WithTarget = InputProps & { readonly target: Type };

function One({ id, attribute, value, onChange, disabled, error, locale, path, target }: WithTarget) {
  const { store, openDocument } = useForm();
  const { whisper } = useNotices();
  const reference = isValues(value) ? (value as Reference) : null;
  const put = (document: Document | null) => {
    onChange(document && referenceOf(target, document));
    whisper(
      document === null
        ? t('fields.itemRemoved', { title: referenceTitle(target, reference ?? {}) })
        : t('fields.itemAdded', { title: referenceTitle(target, document) }),
    );
    focusRow(path, 0);
  };
  if (reference === null) {
    if (disabled) return <p className={styles.hint}>{t('fields.noRelatedDocument')}</p>;
    return (
      <Finder
        id={id}
        target={target}
        locale={locale}
        chosen={NONE}
        placeholder={finderWords(target)}
        error={error}
        describedBy={described(id, error)['aria-describedby']}
        onPick={put}
        onMake={maker(target, (initial) => openDocument({ type: target, documentId: null, locale, initial, onSaved: put }))}
      />
    );
  }
  return (
    <div className={styles.row}>
      <ReferenceRow
        target={target}
        reference={reference}
        disabled={disabled}
        label={labelOf(attribute)}
        onOpen={() =>
          openReference(openDocument, target, reference, locale, (document) =>
            store.relabel(path, { ...reference, ...referenceOf(target, document) }),
          )
        }
        onRemove={() => put(null)}
      />
    </div>
  );
}

function Many({ id, path, attribute, value, onChange, disabled, error, locale, target }: WithTarget) {
  const { store, openDocument } = useForm();
  const { whisper } = useNotices();
  const references = Array.isArray(value) ? (value as readonly Reference[]) : [];
  const byKey = new Map(references.map((reference) => [referenceKey(reference), reference]));
  const keys = [...byKey.keys()];
  const add = (document: Document) => {
    // The list may have changed while the other document was open.
    const now = (store.valueAt(path) ?? []) as readonly Reference[];
    onChange([...now, referenceOf(target, document)]);
    const title = referenceTitle(target, document);
    whisper(t('fields.itemAddedTotal', { count: now.length + 1, title }));
  };
  return (
    <>
      <Rows
        keys={keys}
        label={labelOf(attribute)}
        disabled={disabled}
        move={(key, to) => {
          const rest = references.filter((reference) => referenceKey(reference) !== key);
          onChange(rest.toSpliced(to, 0, byKey.get(key) as Reference));
        }}
      >
        {(key, index, { handle }) => {
          const reference = byKey.get(key) as Reference;
          return (
            <ReferenceRow
              target={target}
              reference={reference}
              disabled={disabled}
              handle={handle(referenceTitle(target, reference))}
              label={labelOf(attribute)}
              onOpen={() =>
                openReference(openDocument, target, reference, locale, (document) => {
                  const now = (store.valueAt(path) ?? []) as readonly Reference[];
                  store.relabel(
                    path,
                    now.map((each) => (referenceKey(each) === key ? { ...each, ...referenceOf(target, document) } : each)),
                  );
                })
              }
              onRemove={() => {
                onChange(references.filter((each) => each !== reference));
                whisper(t('fields.itemRemoved', { title: referenceTitle(target, reference) }));
                focusRow(path, index);
              }}
            />
          );
        }}
      </Rows>
      {!disabled && (
        <Finder
          id={id}
          target={target}
          locale={locale}
          chosen={new Set(references.map(({ documentId }) => documentId))}
          placeholder={finderWords(target)}
          error={error}
          describedBy={described(id, error)['aria-describedby']}
          onPick={add}
          onMake={maker(target, (initial) => openDocument({ type: target, documentId: null, locale, initial, onSaved: add }))}
        />
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
