import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../client/queries.ts';
import type { Path } from '../form/path.ts';
import { t } from '../i18n/translate.ts';
import { commentsQuery, type DraftAddress, useDraft, usePlace } from './queries.ts';
import styles from './review.module.css';

/** Button with the number of open comments on an attribute, to write one. It is unobtrusive when there are none. */
export function FieldComments({ path, label }: { readonly path: Path; readonly label: string }) {
  const draft = useDraft();
  return draft === null || hasNewEntry(path) ? null : <Marker draft={draft} path={path} label={label} />;
}

function Marker({ draft, path, label }: { readonly draft: DraftAddress; readonly path: Path; readonly label: string }) {
  const http = useHttp();
  const [, setPlace] = usePlace(draft);
  const { data: count = 0 } = useQuery({
    ...commentsQuery(http, draft),
    select: (comments) => comments.filter((each) => each.path === path && each.thread === null && each.resolved === null).length,
  });
  const words = count === 0 ? t('review.commentOnField') : t('review.commentCount', { count });
  return (
    // Without comments it is no tab stop, so that moving through fields is not slowed down. The rail lists all attributes to comment on.
    <button
      type="button"
      className={`${styles.marker} ${count === 0 ? styles.empty : styles.open}`}
      {...(count === 0 && { tabIndex: -1 })}
      aria-label={t('common.nameAndReason', { what: label, why: words })}
      onClick={() => setPlace(path)}
    >
      {words}
    </button>
  );
}

/** Whether the path contains a new entry, whose key changes when it is saved. */
function hasNewEntry(path: Path): boolean {
  return path.split('.').some((step) => /^new-\d+$/.test(step));
}
