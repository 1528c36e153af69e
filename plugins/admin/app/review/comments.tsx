import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { labelOf } from '../client/model.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownComment } from '../client/types.ts';
import { pathLabel } from '../content/editor/path-label.ts';
import { reveal } from '../content/editor/reveal.ts';
import { useForm } from '../form/hooks.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { commentsQuery, type DraftAddress, usePlace, useReviewDoing } from './queries.ts';
import styles from './review.module.css';
import { useIsBegun, useTypedComment } from './typed-comment.ts';

/** The comments on a draft: open threads first, then resolved ones. */
export function Comments({ draft }: { readonly draft: DraftAddress }) {
  const { data: comments, error } = useQuery(commentsQuery(useHttp(), draft));
  const isBegun = useIsBegun(draft);
  const { granted } = useModel();
  const may = granted.includes('plugin::review.document.comment');
  // A failed poll leaves the inputs as they are.
  if (error !== null && comments === undefined) return <p className={styles.quiet}>{inWords(error)}</p>;
  const threads = (comments ?? []).filter(({ thread }) => thread === null);
  const open = threads.filter(({ resolved }) => resolved === null);
  const over = threads.filter(({ resolved }) => resolved !== null);
  const listed = (some: readonly ShownComment[]) => (
    <ul className={styles.threads}>
      {some.map((first) => (
        <Thread
          key={first.id}
          draft={draft}
          first={first}
          answers={(comments ?? []).filter(({ thread }) => thread === first.id)}
          may={may}
        />
      ))}
    </ul>
  );
  return (
    <>
      {comments !== undefined && open.length === 0 && <p className={styles.quiet}>{t('review.noOpenComments')}</p>}
      {open.length > 0 && listed(open)}
      {over.length > 0 && (
        <details className={styles.history} open={over.some(({ id }) => isBegun(id))}>
          <summary>{t('review.resolvedCount', { count: over.length })}</summary>
          {listed(over)}
        </details>
      )}
      {may && <NewThread key={JSON.stringify(draft)} draft={draft} />}
    </>
  );
}

interface ThreadProps {
  readonly draft: DraftAddress;
  readonly first: ShownComment;
  readonly answers: readonly ShownComment[];
  readonly may: boolean;
}

function Thread({ draft, first, answers, may }: ThreadProps) {
  const { store } = useForm();
  const { send } = useReviewDoing(draft);
  const isBegun = useIsBegun(draft);
  const [isAnswering, setIsAnswering] = useState(() => isBegun(first.id));
  return (
    <li className={styles.thread}>
      {first.path !== '' && (
        <button type="button" className={styles.at} onClick={() => reveal(document, first.path)}>
          {pathLabel(store, first.path) || first.path}
        </button>
      )}
      {[first, ...answers].map((comment) => (
        <div key={comment.id} className={`${styles.comment} ${comment.thread === null ? '' : styles.answer}`}>
          <Said comment={comment} />
          {may && comment.isOwn && comment.body !== '' && (
            <button
              type="button"
              className={styles.deed}
              onClick={() => void send(`comments/${comment.id}`, 'DELETE', undefined, t('common.deleted'))}
            >
              {t('common.delete')}
            </button>
          )}
        </div>
      ))}
      {may && (
        <div className={styles.deeds}>
          <button type="button" className={styles.deed} onClick={() => setIsAnswering(true)}>
            {t('review.reply')}
          </button>
          <button
            type="button"
            className={styles.deed}
            onClick={() => void send(`comments/${first.id}`, 'PUT', { resolved: first.resolved === null }, null)}
          >
            {first.resolved === null ? t('review.resolve') : t('review.reopen')}
          </button>
        </div>
      )}
      {isAnswering && (
        <Composer draft={draft} label={t('review.yourReply')} said={{ thread: first.id }} hasFocus onDone={() => setIsAnswering(false)} />
      )}
    </li>
  );
}

function Said({ comment: { by, at, editedAt, body } }: { readonly comment: ShownComment }) {
  return (
    <>
      <div className={styles.by}>
        <b>
          <bdi>{by?.name ?? t('common.someone')}</bdi>
        </b>
        <RelativeTime at={at} />
        {editedAt !== null && <span>{t('common.edited')}</span>}
      </div>
      {body === '' ? (
        <p className={styles.quiet}>{t('review.commentDeleted')}</p>
      ) : (
        <p className={styles.body} dir="auto">
          {body}
        </p>
      )}
    </>
  );
}

function NewThread({ draft }: { readonly draft: DraftAddress }) {
  const { store, type } = useForm();
  const [place, setPlace] = usePlace(draft);
  const path = place ?? '';
  const isNested = path.includes('.');
  return (
    <Composer draft={draft} label={t('review.newComment')} said={{ path }} hasFocus={place !== null} onDone={() => setPlace(null)}>
      <label>
        <span>{t('review.commentField')}</span>
        <select value={path} onChange={({ target }) => setPlace(target.value === '' ? null : target.value)}>
          <option value="">{t('review.wholeDocument')}</option>
          {isNested && <option value={path}>{pathLabel(store, path)}</option>}
          {type.attributes
            .filter(({ name }) => store.shape.attributes.some((attribute) => attribute.name === name))
            .map((attribute) => (
              <option key={attribute.name} value={attribute.name}>
                {labelOf(attribute)}
              </option>
            ))}
        </select>
      </label>
    </Composer>
  );
}

interface ComposerProps {
  readonly draft: DraftAddress;
  readonly label: string;
  /** Attribute or thread that the comment belongs to. */
  readonly said: { readonly path?: string; readonly thread?: number };
  readonly hasFocus: boolean;
  onDone(): void;
  readonly children?: ReactNode;
}

/** The input for a comment, with mentions. */
function Composer({ draft, label, said, hasFocus, onDone, children }: ComposerProps) {
  const { isBusy, send } = useReviewDoing(draft);
  const area = useRef<HTMLTextAreaElement>(null);
  const [{ body, named }, change] = useTypedComment(draft, said.thread ?? null);
  const [isNaming, setIsNaming] = useState(false);
  const { path } = said;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is chosen at a field, and written about here.
  useEffect(() => {
    if (!hasFocus) return;
    area.current?.closest('details')?.setAttribute('open', '');
    area.current?.focus();
  }, [hasFocus, path]);
  const store = async () => {
    // Drop mentions whose names were deleted from the text.
    const mentions = named.filter(({ name }) => body.includes(`@${name}`)).map(({ caller }) => caller);
    if (!(await send('comments', 'POST', { ...said, body, mentions }, t('review.commentSaved')))) return;
    // What was typed while it was sent is not sent yet.
    const isMore = area.current !== null && area.current.value !== body;
    change((now) => ({ ...now, body: now.body.startsWith(body) ? now.body.slice(body.length) : now.body }));
    if (!isMore) onDone();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      {children}
      <label>
        <span>{label}</span>
        <textarea
          ref={area}
          value={body}
          maxLength={4_000}
          rows={3}
          dir="auto"
          onChange={({ target: { value } }) => change((now) => ({ ...now, body: value }))}
        />
      </label>
      <div className={styles.deeds}>
        <Button type="submit" isBusy={isBusy} why={body.trim() === '' ? t('review.enterTextFirst') : null}>
          {t('common.comment')}
        </Button>
        <Button kind="bare" onClick={() => setIsNaming(true)}>
          {t('review.mentionSomeone')}
        </Button>
      </div>
      {isNaming && (
        <PersonDialog
          title={t('review.mentionTitle')}
          draft={draft}
          onClose={() => setIsNaming(false)}
          onPerson={(person) => {
            setIsNaming(false);
            change((now) => ({
              named: [...now.named, person],
              body: `${now.body}${now.body === '' || now.body.endsWith(' ') ? '' : ' '}@${person.name} `,
            }));
            requestAnimationFrame(() => area.current?.focus());
          }}
        />
      )}
    </form>
  );
}
