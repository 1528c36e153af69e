import type { Version } from '../../client/types.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import { listed } from '../../words/lists.ts';
import { t } from '../../words/text.ts';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import { topOf } from './people.ts';
import { useShared } from './use-facts.ts';

/** Says which attributes that are not localized go live with the document in other languages, and which do not. */
export function SharedNote({ versions }: { readonly versions: readonly Version[] }) {
  const { store, type, model, locale, documentId } = useForm();
  const isElsewhere = versions.some((version) => version.locale !== locale && version.publishedAt !== null);
  const facts = useShared(type, documentId, locale, type.drafts && type.localized && type.actions.publish && isElsewhere);
  const tops = useStored(store, '', (form) => [...new Set(form.changed.map(topOf))].join(' '));
  if (facts === undefined || facts.locales.length === 0) return null;
  const shared = new Set(store.shape.attributes.flatMap(({ name, localized }) => (localized === false ? [name] : [])));
  const going = [...new Set([...facts.pending, ...tops.split(' ').filter((name) => shared.has(name))])];
  const languages = listed(facts.locales.map((code) => model.locales.find((each) => each.code === code)?.name ?? code));
  const named = (names: readonly string[]) => ({ languages, fields: listed(names.map((name) => pathLabel(store, name))) });
  const live = going.filter((name) => !facts.refused.includes(name));
  const held = going.filter((name) => facts.refused.includes(name));
  return (
    <>
      {live.length > 0 && <p className={styles.small}>{t('Publishing changes this in {languages}, too: {fields}.', named(live))}</p>}
      {held.length > 0 && (
        <p className={styles.small}>{t('This stays unpublished, because you may not change it in {languages}: {fields}.', named(held))}</p>
      )}
    </>
  );
}
