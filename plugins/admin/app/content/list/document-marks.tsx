import type { DocumentMark } from '../../client/types.ts';
import { region } from '../../i18n/languages.ts';
import { filled } from '../../i18n/rich.ts';
import { translateServer } from '../../i18n/translate.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import styles from './table.module.css';

const ahead = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const inAnotherYear = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });

/** Shows a time: future times with day and hour, past ones relative to now. */
function When({ at }: { readonly at: string | null }) {
  const now = new Date();
  if (at === null || at < now.toISOString()) return <RelativeTime at={at} />;
  const date = new Date(at);
  return <time dateTime={at}>{(date.getFullYear() === now.getFullYear() ? ahead : inAnotherYear).format(date)}</time>;
}

/** Shows the marks of plugins behind a document's name. */
export function DocumentMarks({ marks }: { readonly marks: readonly DocumentMark[] }) {
  return (
    <span className={styles.told}>
      {marks.map(({ text, at, isUrgent }) => (
        <span key={text} data-urgent={isUrgent ? '' : undefined} dir="auto">
          {filled(translateServer(text), { time: <When at={at} /> })}
        </span>
      ))}
    </span>
  );
}
