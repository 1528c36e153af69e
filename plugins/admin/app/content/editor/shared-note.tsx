import type { Version } from '../../client/types.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import { changesOf } from '../shared-changes.ts';
import { SharedLines } from '../shared-lines.tsx';
import styles from './editor.module.css';
import { topOf } from './people.ts';
import { useShared } from './use-facts.ts';

/** Says which attributes that are not localized go live with the document in other languages, and which do not. */
export function SharedNote({ versions }: { readonly versions: readonly Version[] }) {
  const { store, type, locale, documentId } = useForm();
  const isElsewhere = versions.some((version) => version.locale !== locale && version.publishedAt !== null);
  const facts = useShared(type, documentId, locale, type.drafts && type.localized && type.actions.publish && isElsewhere);
  const tops = useStored(store, '', (form) => [...new Set(form.changed.map(topOf))].join(' '));
  if (facts === undefined) return null;
  const shared = new Set(store.shape.attributes.flatMap(({ name, localized }) => (localized === false ? [name] : [])));
  const pending = [...new Set([...facts.pending, ...tops.split(' ').filter((name) => shared.has(name))])];
  return <SharedLines type={type} changes={changesOf([{ ...facts, pending }])} className={styles.small} />;
}
