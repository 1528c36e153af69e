import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { nameInAddress } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Type, VersionState } from '../../client/types.ts';
import { tookTooLong } from '../../client/worth-asking.ts';
import { region } from '../../i18n/languages.ts';
import { type PlainMessageId, t, translateServer } from '../../i18n/translate.ts';
import { useStages } from '../../review/queries.ts';
import { Button, buttonClass } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { manyOf, oneOf } from '../type-words.ts';
import { conditionInWords } from './condition-sentence.ts';
import { keyOf } from './key-pages.ts';
import styles from './list-page.module.css';
import { FAR } from './list-query.ts';
import { type Order, UNFILTERED } from './list-state.ts';
import { useNamed } from './titles.ts';
import type { List } from './use-list.ts';

/** Milliseconds after which the page says that a list takes long. */
const PATIENCE = 2000;

/** Format several filters: all of them, or any. */
const ALL = new Intl.ListFormat(region, { type: 'conjunction' });
const ANY = new Intl.ListFormat(region, { type: 'disjunction' });

const THOSE: Readonly<Record<VersionState, PlainMessageId>> = {
  draft: 'list.statusIsDraft',
  changed: 'list.statusIsModified',
  live: 'list.statusIsPublished',
};

/** The message in place of rows: the list is empty, nothing was found, or the server did not answer. */
export function ListMessage({ type, list }: { readonly type: Type; readonly list: List }) {
  if (list.list.isError) return <Failure list={list} error={list.list.error} />;
  if (list.state.page > 1)
    return (
      <Message title={t('list.emptyPage')} level={2}>
        <p>{t('list.emptyPageReason', { types: manyOf(type) })}</p>
        <Button onClick={() => list.change({ page: 1 })}>{t('list.goToFirstPage')}</Button>
      </Message>
    );
  return list.isFiltered ? <NothingFound type={type} list={list} /> : <NothingYet type={type} />;
}

function NothingYet({ type }: { readonly type: Type }) {
  return (
    <Message title={t('list.empty', { types: manyOf(type) })} level={2}>
      <p>{type.description || t('list.emptyHint', { types: manyOf(type) })}</p>
      {type.actions.create && type.creatable !== false && (
        <p>
          <Link to="/content/$name/$documentId" params={{ name: nameInAddress(type), documentId: 'new' }} className={buttonClass('main')}>
            {t('list.createFirst')}
          </Link>
        </p>
      )}
    </Message>
  );
}

function NothingFound({ type, list: { state, change } }: { readonly type: Type; readonly list: List }) {
  const model = useModel();
  const stages = useStages(type.uid);
  const conditions = useNamed(type, state.conditions);
  const locale = model.locales.find(({ code }) => code === state.locale)?.name;
  const asked = [
    ...(state.text === '' ? [] : [t('common.quoted', { text: state.text })]),
    ...(state.state === null ? [] : [t(THOSE[state.state])]),
    ...(state.stage === null ? [] : [t('list.stageIs', { stage: stages?.find(({ id }) => id === state.stage)?.name ?? state.stage })]),
    ...(state.isMine ? [t('list.assigneeIsYou')] : []),
    ...(locale === undefined ? [] : [t('list.localeIs', { locale })]),
    ...conditions.map((condition) => conditionInWords(model, type, condition)),
  ];
  return (
    <Message title={t('list.noMatches', { type: oneOf(type) })} level={2}>
      <p>{t('list.currentFilters', { conditions: (state.match === 'any' ? ANY : ALL).format(asked) })}</p>
      <p className={styles.options}>
        {state.conditions.length > 0 && state.text !== '' && (
          <Button onClick={() => change({ conditions: [] })}>{t('list.clearFiltersKeepSearch', { text: state.text })}</Button>
        )}
        <Button onClick={() => change({ ...UNFILTERED, locale: null })}>{t('list.showAll', { types: manyOf(type) })}</Button>
      </p>
    </Message>
  );
}

function Failure({ list, error }: { readonly list: List; readonly error: Error }) {
  const problem = error instanceof RequestError ? error.problem : null;
  const isOurs = problem !== null && problem.status >= 400 && problem.status < 500;
  const { state } = list;
  const isSlow =
    tookTooLong(error) && (state.orders.length > 0 || state.conditions.length > 0 || state.text !== '' || state.state !== null);
  return (
    <Message title={t('list.notLoaded')} isFailure level={2}>
      <p>
        {problem?.status === 0 && t('list.serverNotReached')}
        {isSlow && t('list.queryTooSlow')}
        {problem !== null && problem.status >= 500 && !isSlow && t('list.serverError', { message: translateServer(problem.message) })}
        {isOurs &&
          (problem.status === 403 ? t('list.noViewPermission') : t('list.invalidRequest', { message: translateServer(problem.message) }))}
      </p>
      <p className={styles.options}>
        <Button kind="main" onClick={() => list.list.refetch()}>
          {t('common.tryAgain')}
        </Button>
        {(isOurs || isSlow) && (
          <Button onClick={() => list.change({ ...UNFILTERED, orders: [], columns: null })}>{t('list.clearFiltersAndSorting')}</Button>
        )}
      </p>
    </Message>
  );
}

/** Explains what is slow in a large list, and offers a fast alternative. */
export function SlowHint({ type, list }: { readonly type: Type; readonly list: List }) {
  const { state, isLarge, total, count, change } = list;
  const isWaiting = useLong(list.list.isFetching && (list.list.isPending || list.list.isPlaceholderData));
  const main = type.attributes.find(({ name }) => name === type.main);
  if (isWaiting && state.text !== '' && main)
    return (
      <p className={styles.hint} role="status">
        {t('list.slowSearch', { text: state.text })}
        <Button
          kind="bare"
          onClick={() =>
            change({ text: '', conditions: [...state.conditions, { path: [main.name], operator: 'startsWith', values: [state.text] }] })
          }
        >
          {t('list.searchTitleStart')}
        </Button>
      </p>
    );
  const key = keyOf(type, list.orders);
  if (isWaiting && key?.isIndexed !== true)
    return (
      <p className={styles.hint} role="status">
        {t('list.slowSort')}
        <Button kind="bare" onClick={() => change({ orders: [] })}>
          {t('list.sortByLastUpdated')}
        </Button>
      </p>
    );
  if (list.isFar || (isWaiting && state.page > FAR && state.edge === null))
    return (
      <p className={styles.hint} role="status">
        {key === null ? t('list.slowPage') : t('list.slowPageByNumber')}
        {total === null && (
          <Button kind="bare" onClick={() => change({ orders: turned(list.orders) })}>
            {t('list.reverseSortOrder')}
          </Button>
        )}
        {total === null && !count.isRunning && (
          <Button kind="bare" onClick={count.start}>
            {t('list.countDocuments')}
          </Button>
        )}
      </p>
    );
  if (isLarge && total === null && list.documents.length === state.size)
    return (
      <p className={styles.hint}>
        {count.isRunning ? t('list.counting') : t('list.totalNotCounted')}
        {!count.isRunning && (
          <Button kind="bare" onClick={count.start}>
            {t('list.countDocuments')}
          </Button>
        )}
      </p>
    );
  return null;
}

function turned(orders: readonly Order[]): readonly Order[] {
  return orders.map((order) => ({ ...order, isDescending: !order.isDescending }));
}

/** Whether something has been running for longer than `PATIENCE`. */
function useLong(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isLong;
}
