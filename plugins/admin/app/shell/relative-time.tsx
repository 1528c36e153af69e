import { useSyncExternalStore } from 'react';
import { region } from '../i18n/languages.ts';
import { timeAgo } from './time-ago.ts';

const TICK = 30_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** All times share one timer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const exact = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeStyle: 'medium' });

/** Shows a time relative to now, and the exact local time on hover. Renders nothing for null. `isShort`: for columns, "6 min". */
export function RelativeTime({ at, isShort = false }: { readonly at: string | null; readonly isShort?: boolean }) {
  const seen = useSyncExternalStore(subscribe, () => now);
  if (at === null) return null;
  const date = new Date(at);
  return (
    <time dir="auto" dateTime={at} title={exact.format(date)}>
      {timeAgo(date.getTime(), Math.max(seen, Date.now()), isShort)}
    </time>
  );
}
