import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Plan, PlanState } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import people from '../people/people.module.css';
import { Message } from '../shell/message.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { momentInWords, SHAPE_OF, WORD_OF } from './plan-words.ts';
import { LOOKED_AT, plansQuery } from './queries.ts';

/** Order of states: first those that can still change, then past ones. */
const ORDER: readonly PlanState[] = ['failed', 'running', 'waiting', 'open', 'done', 'undone'];

/** Lists releases: upcoming ones soonest first, past ones latest first. */
export function Releases() {
  const releases = useQuery({ ...plansQuery(useHttp(), { named: true }), ...LOOKED_AT });
  if (releases.isPending) return <PageSkeleton />;
  if (releases.isError)
    return (
      <Message title={t('schedule.loadFailed')} level={2} isFailure>
        <p>{inWords(releases.error)}</p>
      </Message>
    );
  const { plans } = releases.data;
  if (plans.length === 0) return <p className={people.note}>{t('schedule.noReleases')}</p>;
  return (
    <table className={`${people.table} ${people.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          <th scope="col">{t('common.status')}</th>
          <th scope="col">{t('schedule.scheduledForColumn')}</th>
          <th scope="col">{t('common.documents')}</th>
          <th scope="col">{t('schedule.scheduledByColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {plans.toSorted(inOrder).map(({ id, name, state, at, endedAt, items, by }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/schedule/$id" params={{ id: String(id) }} className={people.open} dir="auto">
                {name}
              </Link>
            </th>
            <td>
              <StateMark state={SHAPE_OF[state]} word={t(WORD_OF[state])} />
            </td>
            <td>{(endedAt ?? at) === null ? null : <time dateTime={endedAt ?? at ?? ''}>{momentInWords(endedAt ?? at ?? '')}</time>}</td>
            <td>{t('common.documentCount', { count: items.length })}</td>
            <td>
              <bdi>{by.title}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inOrder(one: Plan, other: Plan): number {
  const apart = ORDER.indexOf(one.state) - ORDER.indexOf(other.state);
  if (apart !== 0) return apart;
  if (one.endedAt !== null && other.endedAt !== null) return other.endedAt.localeCompare(one.endedAt);
  return (one.at ?? one.createdAt).localeCompare(other.at ?? other.createdAt);
}
