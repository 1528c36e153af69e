import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import { useNotices } from '../shell/notices.tsx';

const KEY = ['review', 'mails'] as const;

/** Select for which mails about reviews the person gets. */
export function MailChoice() {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http.ask<Data<{ readonly mails: string }>>('/review/mails', { signal })).body.data,
  });
  if (data === undefined) return null;
  const choose = async (mails: string) => {
    try {
      await http.ask('/review/mails', { method: 'PUT', body: { mails } });
      queries.setQueryData(KEY, { mails });
      say({ text: t('common.saved'), kind: 'done' });
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  return (
    <Choice
      label={t('review.emailNotifications')}
      value={data.mails}
      options={[
        { value: 'mine', label: t('review.notifyAssigned') },
        { value: 'all', label: t('review.notifyRole') },
        { value: 'none', label: t('review.notifyNone') },
      ]}
      onValue={(mails) => void choose(mails)}
    />
  );
}
