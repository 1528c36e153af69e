import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { homeQuery, useHttp, useModel, useSession } from '../client/queries.ts';
import type { Found, Type } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { late } from '../shell/late.ts';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { Bar } from '../shell/skeleton.tsx';
import styles from './home.module.css';
import { Agenda, Deeds, Documents } from './home-lists.tsx';
import { NewLink } from './new-link.tsx';

/** Loaded on demand: most apps have no widgets. */
const Widgets = late(async () => (await import('./home-widgets.tsx')).Widgets);

/** Loaded on demand: the first page is shown without it. */
const UnsavedByYou = late(async () => (await import('./home-unsaved.tsx')).UnsavedByYou);

/** Loaded on demand: only new projects show it. */
const Start = late(async () => (await import('../start/start-page.tsx')).StartPage);

/** Maximum number of types that are shown initially. */
const OFFERED = 16;

/** The first page: recent work, what waits, what goes live next, what others did, and what can be created. */
export function HomePage() {
  const http = useHttp();
  // Request it in parallel with the model.
  usePrefetchQuery(homeQuery(http));
  const model = useModel();
  const { person } = useSession();
  usePageTitle(t('common.home'));
  const { data: home, isPending, isError, refetch } = useQuery(homeQuery(http));
  if (!model.hasTypes)
    return (
      <Suspense>
        <Start />
      </Suspense>
    );
  if (model.types.length === 0)
    return (
      <Message title={t('common.noContent')}>
        <p>
          {t('content.roleHasNoAccess', {
            role: translateServer(person?.role.title ?? ''),
          })}
        </p>
      </Message>
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>
        {new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())}
      </h1>
      {(isPending || isError || home?.isEmpty || (home !== undefined && home.own.length > 0)) && (
        <section className={styles.part}>
          <h2>{t('content.lastEdited')}</h2>
          <div>
            {isPending && [62, 38, 74].map((width) => <Bar key={width} width={width} />)}
            {isError && (
              <p>
                {t('content.loadFailed')} <Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
              </p>
            )}
            {home?.isEmpty && <p className={styles.quiet}>{t('content.noReadableDocuments')}</p>}
            <Documents found={home?.own ?? []} />
          </div>
        </section>
      )}
      <Suspense>
        <UnsavedByYou />
      </Suspense>
      {home !== undefined && (
        <>
          <Agenda title={t('content.needsAttention')} items={home.waits} />
          <Agenda title={t('content.scheduledNext')} items={home.next} isTimed />
          <Deeds deeds={home.others} />
        </>
      )}
      <Begin recent={home === undefined ? [] : [...home.own, ...home.others]} />
      {home !== undefined && home.widgets.length > 0 && (
        <Suspense>
          <Widgets widgets={home.widgets} />
        </Suspense>
      )}
    </div>
  );
}

/** Links to create documents. */
function Begin({ recent }: { readonly recent: readonly Found[] }) {
  const model = useModel();
  const [isAll, setIsAll] = useState(false);
  // If there are many types, those that were used last come first.
  const used = [...new Set(recent.map(({ type }) => type))];
  const placeOf = ({ uid }: Type) => (used.includes(uid) ? used.indexOf(uid) : used.length);
  const possible = model.types.filter(({ kind, actions }) => kind === 'collectionType' && actions.create);
  const isLong = possible.length > OFFERED && !isAll;
  const writable = isLong ? possible.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, OFFERED) : possible;
  if (writable.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('content.newDocument')}</h2>
      <div className={styles.begin}>
        {writable.map((type) => (
          <NewLink key={type.uid} type={type} />
        ))}
        {isLong && (
          <Button kind="bare" onClick={() => setIsAll(true)}>
            {t('content.showAll', { count: possible.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
