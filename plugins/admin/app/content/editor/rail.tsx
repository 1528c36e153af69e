import { Link, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { nameInAddress, typeOf } from '../../client/model.ts';
import { useUses } from '../../client/queries.ts';
import type { Version } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import { rich } from '../../i18n/rich.ts';
import { t } from '../../i18n/translate.ts';
import { Panels } from '../../plugins/panels.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import type { Search } from '../../shell/search.ts';
import { StateMark } from '../../shell/state-mark.tsx';
import { isBehind } from '../list/state-of-document.ts';
import { BuiltInPanels } from './built-in-panels.tsx';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import type { People } from './people.ts';
import { PublicAccessNote } from './public-access-note.tsx';
import { RailPart, RailSection } from './rail-section.tsx';
import { SharedNote } from './shared-note.tsx';
import { byType } from './uses-by-type.ts';

interface RailProps {
  readonly versions: readonly Version[];
  readonly people: People;
}

/** Facts about the document beside its form. */
export function Rail({ versions, people }: RailProps) {
  const { type, documentId } = useForm();
  return (
    <aside className={styles.rail} aria-label={t('editor.documentDetails')}>
      <RailPart>{type.drafts && <State versions={versions} />}</RailPart>
      <RailPart>{type.localized && <Languages versions={versions} />}</RailPart>
      <RailPart>
        <Here people={people} />
      </RailPart>
      <RailPart>{documentId !== null && <LeadsHere />}</RailPart>
      <BuiltInPanels />
      <RailPart>
        <Panels />
      </RailPart>
      <WhatHappened />
    </aside>
  );
}

/** Link to the document's entries in the audit log. */
function WhatHappened() {
  const { type, model, documentId } = useForm();
  if (documentId === null || !model.plugins.includes('audit') || !model.granted.includes('plugin::audit.entry.read')) return null;
  return (
    <p className={`${styles.section} ${styles.small}`}>
      <Link to="/audit" className={styles.elsewhere} search={{ type: type.uid, documentId } as never}>
        {t('editor.viewAuditLog')}
      </Link>
    </p>
  );
}

function State({ versions }: { readonly versions: readonly Version[] }) {
  const { type, locale, documentId, isNewLocale } = useForm();
  const version = versions.find((each) => each.locale === locale);
  // An open document has a version in this locale: after its first save, the list of versions may not be loaded yet.
  if (version === undefined && documentId !== null && !isNewLocale) return null;
  return (
    <RailSection title={t('common.status')}>
      {version === undefined ? (
        <div className={styles.fact}>{documentId === null ? <span>{t('editor.notSavedYet')}</span> : <StateMark state="none" />}</div>
      ) : (
        <>
          <div className={styles.fact}>
            <StateMark state={version.status} />
            <span className={styles.quiet}>
              <RelativeTime at={version.updatedAt} />
            </span>
          </div>
          <p className={styles.small}>
            {version.status === 'draft' && t('editor.notPublished')}
            {version.status === 'live' && t('editor.latestIsPublished')}
            {version.status === 'changed' &&
              version.publishedAt !== null &&
              rich('editor.draftIsNewer', { time: <RelativeTime at={version.publishedAt} /> })}
          </p>
          {documentId !== null && version.status !== 'draft' && (
            <PublicAccessNote type={type} documentId={documentId} locale={locale} publishedAt={version.publishedAt} />
          )}
          <SharedNote versions={versions} />
        </>
      )}
    </RailSection>
  );
}

function Languages({ versions }: { readonly versions: readonly Version[] }) {
  const { type, model, locale, documentId, isNewLocale } = useForm();
  const isLoaded = documentId === null || isNewLocale || versions.some((version) => version.locale === locale);
  const { id } = useSearch({ strict: false }) as Search;
  const mainName = model.locales.find(({ code }) => code === model.defaultLocale)?.name;
  return (
    <RailSection title={t('common.locales')}>
      {model.locales.map(({ code, name }) => {
        const version = versions.find((each) => each.locale === code);
        return (
          <div key={code} className={`${styles.fact} ${styles.language}`}>
            <Link
              to="/content/$name/$documentId"
              params={{ name: nameInAddress(type), documentId: documentId ?? 'new' }}
              search={{ locale: code, ...(documentId === null && id !== undefined && { id }) }}
              hrefLang={code}
              {...(code === locale && { 'aria-current': 'page' as const })}
            >
              {name}
            </Link>
            {isLoaded && <StateMark state={version?.status ?? 'none'} />}
            {isBehind(versions, code, model.defaultLocale) && (
              <span className={styles.small}>{t('editor.olderThanLocale', { language: mainName ?? '' })}</span>
            )}
          </div>
        );
      })}
    </RailSection>
  );
}

function Here({ people }: { readonly people: People }) {
  const { store } = useForm();
  const others = useSyncExternalStore(people.subscribe, people.all);
  if (others.length === 0) return null;
  return (
    <RailSection title={t('editor.activeUsers')}>
      {others.map(({ name, field }) => (
        <div key={name} className={styles.fact}>
          <span className={styles.who} aria-hidden="true">
            {name
              .split(' ')
              .slice(0, 2)
              .map((word) => word.charAt(0))
              .join('')}
          </span>
          <span>{name}</span>
          <span className={styles.quiet}>{whereInWords(field === null ? null : pathLabel(store, field))}</span>
        </div>
      ))}
    </RailSection>
  );
}

/** @param place null: in no field */
function whereInWords(place: string | null): string {
  if (place === null) return t('editor.viewing');
  return place === '' ? t('editor.editing') : t('editor.editingField', { place });
}

function LeadsHere() {
  const { type, model, documentId } = useForm();
  const uses = useUses(type.uid, documentId);
  if (uses === undefined || uses.data.length === 0) return null;
  return (
    <RailSection title={t('editor.referencedBy')}>
      {byType(uses.data).map(({ type: uid, title, documents, more }) => {
        const from = typeOf(model, uid);
        const place = from?.title ?? title;
        return (
          <div key={uid}>
            {documents.map((document) => (
              <div key={`${document.documentId}${document.locale ?? ''}`} className={styles.fact}>
                <span className={styles.quiet}>{place}</span>
                {from === undefined ? (
                  <span className={styles.cut}>{document.title}</span>
                ) : (
                  <Link
                    className={styles.cut ?? ''}
                    to="/content/$name/$documentId"
                    params={{ name: nameInAddress(from), documentId: document.documentId }}
                    search={document.locale === null ? {} : { locale: document.locale }}
                  >
                    {document.title ?? t('common.untitled')}
                  </Link>
                )}
              </div>
            ))}
            {more !== 0 && (
              <p className={styles.small}>
                {more === null ? t('editor.andMoreIn', { place }) : t('editor.andCountMoreIn', { count: more, place })}
              </p>
            )}
          </div>
        );
      })}
    </RailSection>
  );
}
