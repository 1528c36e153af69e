import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nameInAddress, typeOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { ModelProposal } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import styles from './model.module.css';

/** A stored value of a document, and where it is. */
export type StoredValue = ModelProposal['conversions'][number]['examples'][number];

interface StoredValuesProps {
  readonly values: readonly StoredValue[];
  /** Number of documents that have such values. */
  readonly count: number;
  /** The text of the link to a document. Default: the value. */
  textOf?(value: StoredValue): string;
}

/** Documents as links that open beside the dialog, with their versions. Says how many of them are listed. */
export function StoredValues({ values, count, textOf = valueText }: StoredValuesProps) {
  return (
    <Shown values={values} count={count}>
      <ul>
        {values.map((value) => (
          <li key={keyOf(value)}>
            <DocumentLink value={value} text={textOf(value)} />
          </li>
        ))}
      </ul>
    </Shown>
  );
}

/** Documents by a value that they share. */
export function SharedValues({ values, count, textOf }: StoredValuesProps) {
  const groups = new Map<string, StoredValue[]>();
  for (const value of values) groups.set(valueText(value), [...(groups.get(valueText(value)) ?? []), value]);
  return (
    <Shown values={values} count={count}>
      <ul>
        {[...groups].map(([text, group]) => (
          <li key={text}>
            <bdi>{text}</bdi>
            <ul>
              {group.map((value) => (
                <li key={keyOf(value)}>
                  <DocumentLink value={value} text={textOf?.(value) ?? value.documentId} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Shown>
  );
}

function Shown({ values, count, children }: Pick<StoredValuesProps, 'values' | 'count'> & { readonly children: ReactNode }) {
  const shown = new Set(values.map(({ documentId }) => documentId)).size;
  if (shown === 0) return <p className={styles.quiet}>{t('model.noPermissionToReadDocuments')}</p>;
  return (
    <>
      {children}
      {shown < count && <p className={styles.quiet}>{t('model.documentsShown', { shown, count })}</p>}
    </>
  );
}

function DocumentLink({ value: { type: uid, documentId, version }, text }: { readonly value: StoredValue; readonly text: string }) {
  const type = typeOf(useModel(), uid);
  const words = Object.entries(version).filter(([, word]) => word !== '');
  return (
    <>
      {type === undefined ? (
        <bdi>{text}</bdi>
      ) : (
        <Link to="/content/$name/$documentId" params={{ name: nameInAddress(type), documentId }} target="_blank" dir="auto">
          {text}
        </Link>
      )}
      {words.length > 0 && <span className={styles.quiet}> {listed(words.map(versionText))}</span>}
    </>
  );
}

function versionText([axis, value]: readonly [axis: string, value: string]): string {
  if (axis !== 'status') return value;
  return value === 'draft' ? t('common.draft') : t('common.published');
}

function keyOf({ documentId, path, version, value }: StoredValue): string {
  return JSON.stringify([documentId, path, version, value]);
}

/** Characters of a value that are shown. */
const SHOWN = 80;

function valueText({ value }: StoredValue): string {
  if (value === null) return t('model.secretValue');
  if (value === '') return t('model.emptyText');
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
