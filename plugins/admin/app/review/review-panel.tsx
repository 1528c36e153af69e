import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel, useSession } from '../client/queries.ts';
import type { ShownMove, ShownReview } from '../client/types.ts';
import { RailSection } from '../content/editor/rail-section.tsx';
import { useForm } from '../form/hooks.ts';
import { Menu, type MenuItem } from '../shell/menu.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { phrase } from '../words/phrase.ts';
import { t, told } from '../words/text.ts';
import { Comments } from './comments.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { type DraftAddress, reviewQuery, useDraft, useReviewDoing } from './queries.ts';
import styles from './review.module.css';
import { StageName } from './stage-name.tsx';

/** The rail's panel for stage, assignee and comments. Renders nothing for a type without stages. */
export function ReviewPanel() {
  const draft = useDraft();
  if (draft === null) return null;
  return (
    <>
      <RailSection title={t('Review')}>
        <Standing draft={draft} />
      </RailSection>
      <RailSection title={t('Comments')}>
        <Comments draft={draft} />
      </RailSection>
    </>
  );
}

function Standing({ draft }: { readonly draft: DraftAddress }) {
  const { data: review, isError, error } = useQuery(reviewQuery(useHttp(), draft));
  if (isError) return <p className={styles.quiet}>{inWords(error)}</p>;
  if (review === undefined) return <p className={styles.quiet} aria-busy="true" />;
  return (
    <>
      <StageLine draft={draft} review={review} />
      {review.whyNotPublish !== null && <p className={styles.quiet}>{told(review.whyNotPublish)}</p>}
      <Assignment draft={draft} review={review} />
      {review.history.length > 0 && (
        <details className={styles.history}>
          <summary>{t('How it came here')}</summary>
          <ol>
            {review.history.map((move) => (
              <li key={`${move.at} ${move.to.id}`}>
                <MoveLine move={move} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function StageLine({ draft, review: { stage, moves, since } }: { readonly draft: DraftAddress; readonly review: ShownReview }) {
  const { granted } = useModel();
  const { revision } = useForm();
  const { send } = useReviewDoing(draft);
  /** What the person has read, so that nobody approves what somebody else saved meanwhile. */
  const read = () => {
    const shown = revision();
    return shown === null ? {} : { revision: Number(shown) };
  };
  const items = moves.map(
    ({ stage: to, why }): MenuItem => ({
      label: to.name,
      why: why === null ? null : told(why),
      run: () => void send('move', 'POST', { from: stage.id, to: to.id, ...read() }, t('It is in “{stage}” now', { stage: to.name })),
    }),
  );
  return (
    <div className={styles.line}>
      <span>
        <StageName stage={stage} />{' '}
        {since !== null && (
          <span className={styles.quiet}>
            <RelativeTime at={since} />
          </span>
        )}
      </span>
      {granted.includes('plugin::review.document.move') && items.length > 0 && (
        <Menu label={t('Move to another stage')} kind="plain" items={items}>
          {t('Move…')}
        </Menu>
      )}
    </div>
  );
}

function Assignment({ draft, review: { assignee, due } }: { readonly draft: DraftAddress; readonly review: ShownReview }) {
  const { granted } = useModel();
  const { person } = useSession();
  const { send } = useReviewDoing(draft);
  const [isAsking, setIsAsking] = useState(false);
  const may = granted.includes('plugin::review.document.assign');
  const give = (to: string | null, name: string | null) =>
    void send('assignment', 'PUT', { assignee: to }, name === null ? t('It is nobody’s now') : t('It is {name}’s now', { name }));
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      <div className={styles.line}>
        <span>
          {assignee === null ? (
            <span className={styles.quiet}>{t('Nobody looks after it')}</span>
          ) : (
            <bdi>{assignee.name ?? t('Somebody')}</bdi>
          )}
        </span>
        {may && (
          <Menu
            label={t('Who looks after it')}
            kind="plain"
            items={[
              { label: t('To me'), run: () => give('me', person?.name ?? '') },
              { label: t('To somebody else…'), run: () => setIsAsking(true) },
              ...(assignee === null ? [] : [{ label: t('To nobody'), run: () => give(null, null) }]),
            ]}
          >
            {t('Assign…')}
          </Menu>
        )}
      </div>
      {(may || due !== null) && (
        <div className={styles.line}>
          <span className={due !== null && due < today ? styles.late : styles.quiet}>
            <label htmlFor={`${draft.documentId}-due`}>{t('Due')}</label>
            {due !== null && due !== today && (
              <>
                {' '}
                <RelativeTime at={`${due}T23:59:59.999Z`} />
              </>
            )}
          </span>
          <input
            id={`${draft.documentId}-due`}
            key={due}
            type="date"
            className={styles.date}
            defaultValue={due ?? ''}
            disabled={!may}
            onBlur={({ target: { value, validity } }) => {
              if (validity.valid && value !== (due ?? '')) void send('assignment', 'PUT', { due: value === '' ? null : value }, t('Saved'));
            }}
          />
        </div>
      )}
      {isAsking && (
        <PersonDialog
          title={t('Who looks after it')}
          draft={draft}
          onClose={() => setIsAsking(false)}
          onPerson={({ caller, name }) => {
            setIsAsking(false);
            give(caller, name);
          }}
        />
      )}
    </>
  );
}

function MoveLine({ move: { from, to, cause, by, at } }: { readonly move: ShownMove }) {
  const who = <bdi>{by?.name ?? t('Somebody')}</bdi>;
  const parts = { who, from: <bdi>{from.name}</bdi>, to: <bdi>{to.name}</bdi>, time: <RelativeTime at={at} /> };
  return cause === 'change'
    ? phrase('A change by {who} sent it back from {from} to {to} {time}', parts)
    : phrase('{who} moved it from {from} to {to} {time}', parts);
}
