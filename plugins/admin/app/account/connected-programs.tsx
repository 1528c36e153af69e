import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useHttp } from '../client/queries.ts';
import type { ConnectedProgram, Data } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import styles from './account.module.css';
import { inWords } from './in-words.ts';
import { placeInWords, scopesInWords } from './program-words.ts';

interface ConnectedProgramsProps {
  /** `/programs`: the person's own; `/staff-programs`: those of all staff. */
  readonly path: '/programs' | '/staff-programs';
  /** Whether the person may disconnect them. */
  readonly mayEnd: boolean;
}

/** Lists connected programs, with a button to disconnect each. */
export function ConnectedPrograms({ path, mayEnd }: ConnectedProgramsProps) {
  const id = useId();
  const http = useHttp();
  const { say } = useNotices();
  const programs = useQuery({
    queryKey: ['programs', path],
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ConnectedProgram[]>>(path, { signal })).body.data,
  });
  const end = async ({ id: which, name }: ConnectedProgram) => {
    try {
      await http.ask(`${path}/${which}`, { method: 'DELETE' });
      say({ text: t('account.appDisconnected', { program: name }), kind: 'done' });
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
    await programs.refetch();
  };
  if (programs.isError) return <p>{inWords(programs.error)}</p>;
  if (programs.data?.length === 0) return <p className={styles.quiet}>{t('account.noConnectedApps')}</p>;
  return (
    <div>
      {programs.data?.map((program) => (
        <div key={program.id} className={styles.row}>
          <span id={`${id}-${program.id}`} className={styles.named}>
            <bdi>{program.name}</bdi>
            <small>
              {[program.person, program.place === null ? null : placeInWords(program.place), scopesInWords(program.scopes)]
                .filter((part) => part !== null)
                .join(' · ')}
            </small>
            <small>
              {program.usedAt === null
                ? rich('account.connectedNeverUsed', { time: <RelativeTime at={program.createdAt} /> })
                : rich('account.connectedLastUsed', {
                    begun: <RelativeTime at={program.createdAt} />,
                    used: <RelativeTime at={program.usedAt} />,
                  })}
            </small>
          </span>
          {mayEnd && (
            <Button kind="bare" aria-describedby={`${id}-${program.id}`} onClick={() => void end(program)}>
              {t('account.disconnect')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
