import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useModel, useSession } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t, translateServer } from '../i18n/translate.ts';
import { usePageTitle } from '../shell/page-title.ts';
import type { PageProps } from './contract.ts';
import styles from './plugin-place.module.css';
import { PluginPlace, useAsk } from './plugin-place.tsx';

/** A page of a plugin. */
export function PluginPage() {
  const { name } = useParams({ strict: false }) as { readonly name: string };
  const model = useModel();
  const { person } = useSession();
  const ask = useAsk();
  const page = model.pages.find((each) => each.name === name);
  const props = useMemo<PageProps>(() => ({ person, model, ask }), [person, model, ask]);
  usePageTitle(page === undefined ? t('common.pageNotFound') : translateServer(page.title));
  if (page === undefined) return <NothingHere />;
  return (
    <div className={styles.page}>
      <h1>{translateServer(page.title)}</h1>
      <PluginPlace key={page.module} module={page.module} props={props} />
    </div>
  );
}
