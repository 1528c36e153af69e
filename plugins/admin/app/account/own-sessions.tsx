import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useHttp } from '../client/queries.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import styles from './account.module.css';
import { deviceOf } from './device.ts';
import { inWords } from './in-words.ts';

interface OwnSession {
  readonly id: number | string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

/** Lists the person's sessions, with a button to end each. */
export function OwnSessions() {
  const id = useId();
  const http = useHttp();
  const { say } = useNotices();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await http.ask<readonly OwnSession[]>('/auth/sessions')).body,
  });
  const end = async (session: OwnSession) => {
    try {
      await http.ask(`/auth/sessions/${session.id}`, { method: 'DELETE' });
      say({ text: t('account.deviceSignedOut', { device: deviceOf(session.userAgent) }), kind: 'done' });
      await sessions.refetch();
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  if (sessions.isError) return <p>{inWords(sessions.error)}</p>;
  return (
    <div>
      {sessions.data?.map((session) => (
        <div key={session.id} className={styles.row}>
          <span id={`${id}-${session.id}`}>
            {deviceOf(session.userAgent)}
            <small>
              {rich('account.sessionActivity', {
                begun: <RelativeTime at={session.createdAt} />,
                used: <RelativeTime at={session.lastUsedAt} />,
              })}
            </small>
          </span>
          {session.current ? (
            <span className={styles.quiet}>{t('account.thisDevice')}</span>
          ) : (
            <Button kind="bare" aria-describedby={`${id}-${session.id}`} onClick={() => end(session)}>
              {t('account.signOutDevice')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
