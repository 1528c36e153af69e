import { useEffect, useRef, useState } from 'react';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { t } from '../words/text.ts';
import styles from './progress.module.css';
import { type Upload, uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const WORDS: Readonly<Record<Upload['state'], string>> = {
  waiting: 'waits',
  sending: 'is sent',
  making: 'smaller copies are made',
  done: 'done',
  failed: 'failed',
};

/** Milliseconds for which a success is shown. */
const STAYS = 4000;

/** How far what is uploaded is; nothing where nothing is. */
export function Progress() {
  const all = useUploads();
  const [isOpen, setIsOpen] = useState(false);
  const failed = all.filter(({ state }) => state === 'failed');
  const done = all.filter(({ state }) => state === 'done').length;
  const isOver = all.length > 0 && done + failed.length === all.length;
  const left = useTimeLeft(all);
  useSaid(all.length, failed);
  useEffect(() => {
    if (!isOver || failed.length > 0) return;
    const timer = setTimeout(() => uploads.dropAll(), STAYS);
    return () => clearTimeout(timer);
  }, [isOver, failed.length]);
  if (all.length === 0) return null;
  const sent = all.reduce((sum, upload) => sum + upload.sent, 0);
  const size = all.reduce((sum, upload) => sum + (upload.state === 'failed' ? 0 : upload.size), 0);
  const [worst] = failed;
  return (
    <section className={styles.progress} aria-label={t('Uploads')}>
      <div className={styles.line}>
        <b className={styles.number}>
          {done} of {all.length}
        </b>
        <progress className={styles.bar} max={Math.max(1, size)} value={isOver ? Math.max(1, size) : sent} aria-label={t('Uploaded')} />
        <span className={styles.number}>
          {isOver
            ? failed.length === 0
              ? t('Uploaded')
              : t('Not all could be uploaded')
            : `${megabytes(sent)} of ${megabytes(size)} MB${left}`}
        </span>
        {worst !== undefined && !isOpen && (
          <span className={styles.fault}>
            <StateMark state="failed" word={`${worst.name}: ${worst.problem?.text}`} />
          </span>
        )}
        <span className={styles.end}>
          <Button kind="bare" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('Details')}
          </Button>
          <Button kind="bare" onClick={() => uploads.dropAll()}>
            {isOver ? t('Close') : t('Cancel')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <ul className={styles.files}>
          {all.map((upload) => (
            <File key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function File({ upload }: { readonly upload: Upload }) {
  const { id, name, size, sent, state, problem } = upload;
  return (
    <li className={styles.file}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {state === 'failed' ? (
        <StateMark state="failed" word={problem?.text ?? ''} />
      ) : (
        <>
          <progress className={styles.bar} max={Math.max(1, size)} value={state === 'making' ? undefined : sent} aria-label={name} />
          <span>{WORDS[state]}</span>
        </>
      )}
      {problem?.canRetry && (
        <Button kind="bare" onClick={() => uploads.retry(id)}>
          {t('Try again')}
        </Button>
      )}
      {state !== 'done' && (
        <Button kind="bare" aria-label={`Take ${name} out`} onClick={() => uploads.drop(id)}>
          {t('Take out')}
        </Button>
      )}
    </li>
  );
}

/** Says that something is sent, and what could not be: how far it is is seen, and would be said too often. */
function useSaid(count: number, failed: readonly Upload[]): void {
  const { whisper } = useNotices();
  const worst = failed.at(-1);
  const failure = worst && `${worst.name} could not be uploaded: ${worst.problem?.text}`;
  useEffect(() => {
    if (count > 0) whisper(count === 1 ? 'Uploading a file' : `Uploading ${count} files`);
  }, [count, whisper]);
  useEffect(() => {
    if (failure !== undefined) whisper(failure);
  }, [failure, whisper]);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
}

/** ", 20 s left", from what has been sent since it began. */
function useTimeLeft(all: readonly Upload[]): string {
  const began = useRef<{ readonly at: number; readonly sent: number } | null>(null);
  const [left, setLeft] = useState('');
  const sent = all.reduce((sum, upload) => sum + upload.sent, 0);
  const rest = all.reduce((sum, { state, size, sent: of }) => sum + (state === 'failed' ? 0 : size - of), 0);
  useEffect(() => {
    if (rest === 0 || all.length === 0) {
      began.current = null;
      setLeft('');
      return;
    }
    began.current ??= { at: performance.now(), sent };
    const time = performance.now() - began.current.at;
    const gone = sent - began.current.sent;
    if (time < 1000 || gone <= 0) return;
    const seconds = Math.ceil((rest * time) / gone / 1000);
    setLeft(`, ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`);
  }, [sent, rest, all.length]);
  return left;
}
