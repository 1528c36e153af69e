import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { nameInAddress } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Type, VersionState } from '../../client/types.ts';
import { tookTooLong } from '../../client/worth-asking.ts';
import { useStages } from '../../review/queries.ts';
import { Button, buttonClass } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { region } from '../../words/languages.ts';
import { t, told, worded } from '../../words/text.ts';
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

const THOSE: Readonly<Record<VersionState, string>> = {
  draft: worded('those that are draft'),
  changed: worded('those that are changed'),
  live: worded('those that are live'),
};

/** The message in place of rows: the list is empty, nothing was found, or the server did not answer. */
export function ListMessage({ type, list }: { readonly type: Type; readonly list: List }) {
  if (list.list.isError) return <Failure list={list} error={list.list.error} />;
  if (list.state.page > 1)
    return (
      <Message title={t('This page is empty')} level={2}>
        <p>{t('There are fewer {types} than that.', { types: manyOf(type) })}</p>
        <Button onClick={() => list.change({ page: 1 })}>{t('To the first page')}</Button>
      </Message>
    );
  return list.isFiltered ? <NothingFound type={type} list={list} /> : <NothingYet type={type} />;
}

function NothingYet({ type }: { readonly type: Type }) {
  return (
    <Message title={t('No {types} yet', { types: manyOf(type) })} level={2}>
      <p>{type.description || t('What is written here is read by whoever asks for {types}.', { types: manyOf(type) })}</p>
      {type.actions.create && type.creatable !== false && (
        <p>
          <Link to="/content/$name/$documentId" params={{ name: nameInAddress(type), documentId: 'new' }} className={buttonClass('main')}>
            {t('Write the first one')}
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
    ...(state.text === '' ? [] : [t('“{text}”', { text: state.text })]),
    ...(state.state === null ? [] : [t(THOSE[state.state])]),
    ...(state.stage === null
      ? []
      : [t('in the stage “{stage}”', { stage: stages?.find(({ id }) => id === state.stage)?.name ?? state.stage })]),
    ...(state.isMine ? [t('those that are assigned to you')] : []),
    ...(locale === undefined ? [] : [t('in {locale}', { locale })]),
    ...conditions.map((condition) => conditionInWords(model, type, condition)),
  ];
  return (
    <Message title={t('No {type} is like this', { type: oneOf(type) })} level={2}>
      <p>{t('Asked for: {conditions}.', { conditions: (state.match === 'any' ? ANY : ALL).format(asked) })}</p>
      <p className={styles.options}>
        {state.conditions.length > 0 && state.text !== '' && (
          <Button onClick={() => change({ conditions: [] })}>{t('Only search “{text}”', { text: state.text })}</Button>
        )}
        <Button onClick={() => change({ ...UNFILTERED, locale: null })}>{t('Show all {types}', { types: manyOf(type) })}</Button>
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
    <Message title={t('The list could not be fetched')} isFailure level={2}>
      <p>
        {problem?.status === 0 && t('The server cannot be reached. Look whether you are connected, and whether it runs.')}
        {isSlow && t('The database took too long. As they come, newest first, they are there at once; by an attribute with an index, too.')}
        {problem !== null &&
          problem.status >= 500 &&
          !isSlow &&
          t('The server said: {message}. Its log says why.', { message: told(problem.message) })}
        {isOurs &&
          (problem.status === 403
            ? t('Your role may not see this.')
            : t('What the list asks for cannot be answered: {message}.', { message: told(problem.message) }))}
      </p>
      <p className={styles.options}>
        <Button kind="main" onClick={() => list.list.refetch()}>
          {t('Try again')}
        </Button>
        {(isOurs || isSlow) && (
          <Button onClick={() => list.change({ ...UNFILTERED, orders: [], columns: null })}>{t('Without filters and order')}</Button>
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
        {t('Looking for “{text}” anywhere in every text takes the database long.', { text: state.text })}
        <Button
          kind="bare"
          onClick={() =>
            change({ text: '', conditions: [...state.conditions, { path: [main.name], operator: 'startsWith', values: [state.text] }] })
          }
        >
          {t('Only what begins with it')}
        </Button>
      </p>
    );
  const key = keyOf(type, list.orders);
  if (isWaiting && key?.isIndexed !== true)
    return (
      <p className={styles.hint} role="status">
        {t('Nothing keeps documents in this order: the database looks at all of them for each page.')}
        <Button kind="bare" onClick={() => change({ orders: [] })}>
          {t('Edited last first')}
        </Button>
      </p>
    );
  if (list.isFar || (isWaiting && state.page > FAR && state.edge === null))
    return (
      <p className={styles.hint} role="status">
        {key === null
          ? t('To reach this page by its number the database walks past all before it. A filter leads straight to what you look for.')
          : t(
              'To reach this page by its number the database walks past all before it; from here to the next one it does not. A filter leads straight to what you look for.',
            )}
        {total === null && (
          <Button kind="bare" onClick={() => change({ orders: turned(list.orders) })}>
            {t('Begin at the other end')}
          </Button>
        )}
        {total === null && !count.isRunning && (
          <Button kind="bare" onClick={count.start}>
            {t('Count them')}
          </Button>
        )}
      </p>
    );
  if (isLarge && total === null && list.documents.length === state.size)
    return (
      <p className={styles.hint}>
        {count.isRunning ? t('Counting…') : t('How many there are is not counted, as that may take long.')}
        {!count.isRunning && (
          <Button kind="bare" onClick={count.start}>
            {t('Count them')}
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
