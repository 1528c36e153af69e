import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel, useSession } from '../client/queries.ts';
import type { ShownMove, ShownReview } from '../client/types.ts';
import { RailSection } from '../content/editor/rail-section.tsx';
import { useForm } from '../form/hooks.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { dayOf, endOf } from '../schedule/month.ts';
import { Menu, type MenuItem } from '../shell/menu.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
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
      <RailSection title={t('common.review')}>
        <Standing draft={draft} />
      </RailSection>
      <RailSection title={t('review.comments')}>
        <Comments draft={draft} />
      </RailSection>
    </>
  );
}

function Standing({ draft }: { readonly draft: DraftAddress }) {
  const { data: review, error } = useQuery(reviewQuery(useHttp(), draft));
  // A failed poll takes nothing away that somebody is about to choose.
  if (error !== null && review === undefined) return <p className={styles.quiet}>{inWords(error)}</p>;
  if (review === undefined) return <p className={styles.quiet} aria-busy="true" />;
  return (
    <>
      <StageLine draft={draft} review={review} />
      {review.whyNotPublish !== null && <p className={styles.quiet}>{translateServer(review.whyNotPublish)}</p>}
      <Assignment draft={draft} review={review} />
      {review.history.length > 0 && (
        <details className={styles.history}>
          <summary>{t('review.stageHistory')}</summary>
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
      why: why === null ? null : translateServer(why),
      run: () => void send('move', 'POST', { from: stage.id, to: to.id, ...read() }, t('review.movedToStage', { stage: to.name })),
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
        <Menu label={t('review.moveToAnotherStage')} kind="plain" items={items}>
          {t('review.move')}
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
    void send('assignment', 'PUT', { assignee: to }, name === null ? t('review.assigneeRemoved') : t('review.assignedTo', { name }));
  const today = dayOf(new Date());
  return (
    <>
      <div className={styles.line}>
        <span>
          {assignee === null ? (
            <span className={styles.quiet}>{t('review.unassigned')}</span>
          ) : (
            <bdi>{assignee.name ?? t('common.someone')}</bdi>
          )}
        </span>
        {may && (
          <Menu
            label={t('review.assignee')}
            kind="plain"
            items={[
              { label: t('review.assignToYourself'), run: () => give('me', person?.name ?? '') },
              { label: t('review.assignToSomeoneElse'), run: () => setIsAsking(true) },
              ...(assignee === null ? [] : [{ label: t('review.unassign'), run: () => give(null, null) }]),
            ]}
          >
            {t('review.assign')}
          </Menu>
        )}
      </div>
      {(may || due !== null) && (
        <div className={styles.line}>
          <span className={due !== null && due < today ? styles.late : styles.quiet}>
            <label htmlFor={`${draft.documentId}-due`}>{t('common.due')}</label>
            {due !== null && due !== today && (
              <>
                {' '}
                <RelativeTime at={endOf(due)} />
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
              if (validity.valid && value !== (due ?? ''))
                void send('assignment', 'PUT', { due: value === '' ? null : value }, t('common.saved'));
            }}
          />
        </div>
      )}
      {isAsking && (
        <PersonDialog
          title={t('review.assignee')}
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
  const who = <bdi>{by?.name ?? t('common.someone')}</bdi>;
  const parts = { who, from: <bdi>{from.name}</bdi>, to: <bdi>{to.name}</bdi>, time: <RelativeTime at={at} /> };
  return cause === 'change' ? rich('review.movedBackByEdit', parts) : rich('review.movedBy', parts);
}
