import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { peopleKeys } from './queries.ts';
import { VisitorDrawer } from './visitor-drawer.tsx';

/** A user of the app, as far as the person may see them. */
export interface Visitor {
  readonly id: number;
  readonly username: string;
  readonly email?: string;
  readonly blocked?: boolean | null;
  readonly confirmed?: boolean | null;
  readonly role?: { readonly id: number; readonly name: string } | null;
}

const PAGE = 50;
/** Milliseconds after the last key until the server is asked. */
const PAUSE = 200;

/** Lists the users of the app. */
export function VisitorsPart({ head }: { readonly head: PartHead }) {
  const http = useHttp();
  const { granted } = useModel();
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState('');
  const [start, setStart] = useState(0);
  const [open, setOpen] = useState<Visitor | 'new' | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(wanted.trim());
      setStart(0);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const populate = granted.includes('plugin::users-permissions.role.find') ? { populate: 'role' } : {};
  const search = asked === '' ? {} : { _q: asked };
  const found = useQuery({
    queryKey: [...peopleKeys.users, asked, start],
    queryFn: async ({ signal }) =>
      (
        await http.ask<readonly Visitor[]>(`/users${queryString({ ...search, ...populate, start, limit: PAGE + 1, sort: 'username' })}`, {
          signal,
        })
      ).body,
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [...peopleKeys.users, 'count', asked],
    queryFn: async ({ signal }) => (await http.ask<number>(`/users/count${queryString(search)}`, { signal })).body,
    enabled: granted.includes('plugin::users-permissions.user.count'),
  });
  const shown = found.data?.slice(0, PAGE) ?? [];
  return (
    <>
      <PageHead
        title={t('common.users')}
        about={count.data === undefined ? undefined : t('people.endUserCount', { count: count.data })}
        {...head}
      >
        <input
          type="search"
          className={styles.find}
          aria-label={t('people.searchEndUsers')}
          placeholder={t('people.searchEndUsers')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {granted.includes('plugin::users-permissions.user.create') && (
          <Button kind="main" onClick={() => setOpen('new')}>
            {t('people.createEndUser')}
          </Button>
        )}
      </PageHead>
      {found.isPending && <PageSkeleton />}
      {found.isError && <p className={styles.note}>{inWords(found.error)}</p>}
      {found.data?.length === 0 && (
        <p className={styles.note}>{asked === '' && start === 0 ? t('people.noVisibleEndUsers') : t('people.noUsersFound')}</p>
      )}
      {shown.length > 0 && (
        <table className={`${styles.table} ${styles.list}`}>
          <thead>
            <tr>
              <th scope="col">{t('common.name')}</th>
              <th scope="col">{t('common.role')}</th>
              <th scope="col">{t('common.status')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((visitor) => (
              <tr key={visitor.id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => setOpen(visitor)}>
                    <bdi>{visitor.username}</bdi>
                  </button>
                  <div className={styles.quiet}>{visitor.email}</div>
                </th>
                <td>{visitor.role && translateServer(visitor.role.name)}</td>
                <td>
                  {visitor.blocked ? (
                    <StateMark state="failed" word={t('people.statusBlocked')} />
                  ) : visitor.confirmed === false ? (
                    <StateMark state="draft" word={t('people.statusEmailNotConfirmed')} />
                  ) : (
                    <StateMark state="live" word={t('people.statusActive')} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(start > 0 || (found.data?.length ?? 0) > PAGE) && (
        <div className={`${styles.note} ${styles.actions}`}>
          <Button
            isBusy={found.isPlaceholderData}
            why={start === 0 ? t('people.onFirstPage') : null}
            onClick={() => setStart(Math.max(0, start - PAGE))}
          >
            {t('common.previousPage')}
          </Button>
          <Button
            isBusy={found.isPlaceholderData}
            why={(found.data?.length ?? 0) > PAGE ? null : t('people.onLastPage')}
            onClick={() => setStart(start + PAGE)}
          >
            {t('common.nextPage')}
          </Button>
        </div>
      )}
      {open !== null && <VisitorDrawer visitor={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
