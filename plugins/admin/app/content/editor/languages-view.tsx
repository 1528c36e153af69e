import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf, titleOf } from '../../client/model.ts';
import { keys } from '../../client/queries.ts';
import type { Attribute } from '../../client/types.ts';
import formStyles from '../../fields/form-field.module.css';
import { FormField } from '../../fields/form-field.tsx';
import { useForm, useStored, useValue } from '../../form/hooks.ts';
import { isEmpty } from '../../form/same.ts';
import { ownOf } from '../../form/shape.ts';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { useNotices } from '../../shell/notices.tsx';
import type { DocumentRequests } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { canFill, fillIn, localizedAttributes, missingFrom } from './fill-in.ts';
import { ValueView } from './value-view.tsx';

/** Shows another locale beside this one, and copies missing values: all at once or one by one. */
export function LanguagesView({ session, requests }: { readonly session: DocumentSession; readonly requests: DocumentRequests }) {
  const { store, type, model, locale, why } = useForm();
  const { whisper } = useNotices();
  const others = model.locales.filter(({ code }) => code !== locale);
  const [code, setCode] = useState(() => (locale !== model.defaultLocale ? model.defaultLocale : null) ?? others[0]?.code ?? '');
  const { data, isPending } = useQuery({
    queryKey: keys.document(type.uid, session.address.documentId, `side ${code}`),
    queryFn: ({ signal }) => requests.read({ ...session.address, locale: code }, 'draft', signal),
    enabled: session.address.documentId !== null,
  });
  const other = data?.document ?? null;
  const nameOf = (wanted: string | null) => model.locales.find((each) => each.code === wanted)?.name ?? wanted ?? '';
  const localized = localizedAttributes(type);
  const missing = useStored(store, '', (form) => missingFrom(form, type, other).length);
  const fill = (attributes: readonly Attribute[]) => {
    fillIn(store, attributes, other);
    whisper(t('editor.copiedFields', { attributes: listed(attributes.map(labelOf)) }));
  };
  return (
    <div className={`${styles.sheet} ${styles.wide}`}>
      <div className={`${styles.entry} ${styles.columnHead}`}>
        <span />
        <div className={styles.two}>
          <label className={styles.fact}>
            <span className="for-readers">{t('editor.localeToCompare')}</span>
            <select value={code} onChange={({ target }) => setCode(target.value)}>
              {others.map((each) => (
                <option key={each.code} value={each.code}>
                  {each.name}
                </option>
              ))}
            </select>
            {/* Otherwise the title is one of the attributes below. */}
            {other !== null && !localized.some(({ name }) => name === type.main) && <strong lang={code}>{titleOf(type, other)}</strong>}
          </label>
          <div className={styles.fact}>
            <strong>{nameOf(locale)}</strong>
            {missing > 0 && why === null && (
              <Button onClick={() => fill(missingFrom(store, type, other))}>{t('editor.copyMissingFields', { count: missing })}</Button>
            )}
          </div>
        </div>
      </div>
      {other === null && !isPending && <p className={styles.legend}>{t('editor.noContentInLocale', { language: nameOf(code) })}</p>}
      {localized.map((attribute) => (
        <section key={attribute.name} className={styles.entry}>
          <h2 className={styles.margin}>{labelOf(attribute)}</h2>
          <div className={styles.two}>
            <div lang={code}>
              {other !== null && <ValueView attribute={attribute} value={ownOf(other, attribute.name)} model={model} />}
            </div>
            <div className={`${formStyles.unnamed} ${styles.besideField}`}>
              <Mine
                attribute={attribute}
                canFill={why === null && canFill(attribute, other)}
                from={nameOf(code)}
                onFill={() => fill([attribute])}
              />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}

function Mine({
  attribute,
  canFill,
  from,
  onFill,
}: {
  readonly attribute: Attribute;
  readonly canFill: boolean;
  readonly from: string;
  onFill(): void;
}) {
  const value = useValue(attribute.name);
  return (
    <>
      <FormField path={attribute.name} attribute={attribute} />
      {canFill && isEmpty(value) && <Button onClick={onFill}>{t('editor.copyFromLocale', { language: from })}</Button>}
    </>
  );
}
