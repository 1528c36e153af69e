import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Token } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { tokensQuery } from '../people/queries.ts';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { counted, t } from '../words/text.ts';
import { TokenDrawer } from './token-drawer.tsx';

/** What a token may do, in a word or two. */
export function scopeInWords({ type, actions }: Pick<Token, 'type' | 'actions'>): string {
  if (type === 'full-access') return t('Everything');
  if (type === 'read-only') return t('Everything that reads');
  return counted(actions?.length ?? 0, '{count} right', '{count} rights');
}

/** Tokens of machines. */
export function TokensPage() {
  const http = useHttp();
  const { granted } = useModel();
  const tokens = useQuery({ ...tokensQuery(http), enabled: granted.includes('plugin::api-tokens.token.read') });
  const [open, setOpen] = useState<number | 'new' | null>(null);
  usePageTitle(t('API tokens'));
  if (!granted.includes('plugin::api-tokens.token.read')) return <NothingHere />;
  const token = tokens.data?.find(({ id }) => id === open) ?? null;
  return (
    <div className={styles.page}>
      <PageHead title={t('API tokens')} about={t('Keys for machines: a site, an app, a script.')}>
        {granted.includes('plugin::api-tokens.token.create') && (
          <Button kind="main" onClick={() => setOpen('new')}>
            {t('New token')}
          </Button>
        )}
      </PageHead>
      {tokens.isPending && <PageSkeleton />}
      {tokens.isError && (
        <Message title={t('The tokens could not be asked for')} level={2} isFailure>
          <p>{inWords(tokens.error)}</p>
        </Message>
      )}
      {tokens.data?.length === 0 && (
        <p className={styles.note}>
          {t('There are none yet. A program that reads or writes content without anybody signing in needs one.')}
        </p>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <table className={`${styles.table} ${styles.list}`}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('May do')}</th>
              <th scope="col">{t('Last used')}</th>
              <th scope="col">{t('Good until')}</th>
              <th scope="col">{t('Kept by')}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.data.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => setOpen(each.id)}>
                    <bdi>{each.name}</bdi>
                  </button>
                </th>
                <td>{scopeInWords(each)}</td>
                <td>{each.lastUsedAt === null ? t('Never') : <RelativeTime at={each.lastUsedAt} />}</td>
                <td>
                  <Until at={each.expiresAt} />
                </td>
                <td>{each.keptBy ?? (each.origin === 'import' ? t('Brought over') : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(open === 'new' || token !== null) && (
        <TokenDrawer key={String(open)} token={open === 'new' ? null : token} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** When a token ends, or that it has. */
export function Until({ at }: { readonly at: string | null }) {
  if (at === null) return <>{t('It is revoked')}</>;
  return Date.parse(at) <= Date.now() ? <StateMark state="failed" word={t('Over|no longer good')} /> : <RelativeTime at={at} />;
}
