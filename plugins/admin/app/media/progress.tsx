import { useEffect, useRef, useState } from 'react';
import { region } from '../i18n/languages.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import progressBar from '../shell/progress-bar.module.css';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './progress.module.css';
import { type Upload, uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const WORDS: Readonly<Record<Upload['state'], PlainMessageId>> = {
  waiting: 'media.uploadWaiting',
  sending: 'media.uploadRunning',
  making: 'media.uploadProcessing',
  done: 'media.uploadDone',
  failed: 'media.uploadStateFailed',
};

/** Milliseconds for which a success is shown. */
const STAYS = 4000;

/** Progress of the uploads; nothing when there are none. */
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
    <section className={styles.progress} aria-label={t('media.uploads')}>
      <div className={styles.line}>
        <b className={styles.number}>{t('media.uploadProgress', { done, all: all.length })}</b>
        <progress
          className={progressBar.bar}
          max={Math.max(1, size)}
          value={isOver ? Math.max(1, size) : sent}
          aria-label={t('media.uploaded')}
        />
        <span className={styles.number}>
          {isOver ? (failed.length === 0 ? t('media.uploaded') : t('media.someUploadsFailed')) : onTheWay(sent, size, left)}
        </span>
        {worst !== undefined && !isOpen && (
          <span className={styles.fault}>
            <StateMark state="failed" word={t('common.nameAndReason', { what: worst.name, why: worst.problem?.text ?? '' })} />
          </span>
        )}
        <span className={styles.end}>
          <Button kind="bare" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('common.details')}
          </Button>
          <Button kind="bare" onClick={() => uploads.dropAll()}>
            {isOver ? t('common.close') : t('common.cancel')}
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
          <progress className={progressBar.bar} max={Math.max(1, size)} value={state === 'making' ? undefined : sent} aria-label={name} />
          <span>{t(WORDS[state])}</span>
        </>
      )}
      {problem?.canRetry && (
        <Button kind="bare" onClick={() => uploads.retry(id)}>
          {t('common.tryAgain')}
        </Button>
      )}
      {state !== 'done' && (
        <Button kind="bare" aria-label={t('media.removeUploadNamed', { name })} onClick={() => uploads.drop(id)}>
          {t('common.remove')}
        </Button>
      )}
    </li>
  );
}

/** Announces the start of uploads and failures. Progress itself is only visible: announcing it would be too frequent. */
function useSaid(count: number, failed: readonly Upload[]): void {
  const { whisper } = useNotices();
  const worst = failed.at(-1);
  const failure = worst && t('media.uploadFailedReason', { name: worst.name, reason: worst.problem?.text ?? '' });
  useEffect(() => {
    if (count > 0) whisper(t('media.uploadingFiles', { count }));
  }, [count, whisper]);
  useEffect(() => {
    if (failure !== undefined) whisper(failure);
  }, [failure, whisper]);
}

const fine = new Intl.NumberFormat(region, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(region, { maximumFractionDigits: 0 });

function megabytes(bytes: number): string {
  return (bytes < 10_000_000 ? fine : whole).format(bytes / 1_000_000);
}

function onTheWay(sentBytes: number, allBytes: number, time: string | null): string {
  const [sent, all] = [megabytes(sentBytes), megabytes(allBytes)];
  return time === null ? t('media.uploadedMegabytes', { sent, all }) : t('media.uploadedMegabytesTimeLeft', { sent, all, time });
}

/** Estimates the remaining time from the speed since the start: "20 s"; null: not known yet. */
function useTimeLeft(all: readonly Upload[]): string | null {
  const began = useRef<{ readonly at: number; readonly sent: number } | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const sent = all.reduce((sum, upload) => sum + upload.sent, 0);
  const rest = all.reduce((sum, { state, size, sent: of }) => sum + (state === 'failed' ? 0 : size - of), 0);
  useEffect(() => {
    if (rest === 0 || all.length === 0) {
      began.current = null;
      setLeft(null);
      return;
    }
    began.current ??= { at: performance.now(), sent };
    const time = performance.now() - began.current.at;
    const gone = sent - began.current.sent;
    if (time < 1000 || gone <= 0) return;
    const seconds = Math.ceil((rest * time) / gone / 1000);
    setLeft(seconds < 90 ? t('common.seconds', { number: seconds }) : t('media.minutes', { number: Math.round(seconds / 60) }));
  }, [sent, rest, all.length]);
  return left;
}
