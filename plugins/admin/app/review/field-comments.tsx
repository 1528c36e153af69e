import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../client/queries.ts';
import type { Path } from '../form/path.ts';
import { counted, t } from '../words/text.ts';
import { commentsQuery, type DraftAddress, useDraft, usePlace } from './queries.ts';
import styles from './review.module.css';

/** How many comments are open at an attribute, and the way to write one: quiet, where there is none. */
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
  const words = count === 0 ? t('Comment on this') : counted(count, '{count} comment', '{count} comments');
  return (
    // Who goes through the form by keys writes in it: the rail has a list of all places to comment on.
    <button
      type="button"
      className={`${styles.marker} ${count === 0 ? styles.empty : styles.open}`}
      {...(count === 0 && { tabIndex: -1 })}
      aria-label={t('{what}: {why}', { what: label, why: words })}
      onClick={() => setPlace(path)}
    >
      {words}
    </button>
  );
}

/** An entry that the server does not know yet has no name that stays. */
function hasNewEntry(path: Path): boolean {
  return path.split('.').some((step) => /^new-\d+$/.test(step));
}
