import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { duration } from '../shell/numbers.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { LONGEST, sendRequest, type Tried, type TriedRequest } from './send-request.ts';
import styles from './use-it.module.css';

interface TryItProps {
  readonly request: TriedRequest;
  /** Address that opens in the browser alone. */
  readonly href?: string;
  readonly token: string;
  onToken(token: string): void;
}

/** Sends a request without the session, and shows the response. */
export function TryIt({ request, href, token, onToken }: TryItProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async () => {
    const running = new AbortController();
    stop.current = running;
    setIsBusy(true);
    try {
      setTried(await sendRequest(request, token.trim(), running.signal));
    } catch {
      // The page was left meanwhile: ignore the error.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.tryIt} aria-label={t('api.sendRequest')}>
      <div className={styles.tryRow}>
        <TextField
          label={t('common.token')}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onValue={onToken}
          hint={t('api.tokenHint')}
        />
        <div className={styles.tryButtons}>
          <Button kind="main" isBusy={isBusy} onClick={() => void send()}>
            {t('api.sendRequest')}
          </Button>
          {href !== undefined && (
            <a href={href} target="_blank" rel="noreferrer">
              {t('api.openInNewTab')}
            </a>
          )}
        </div>
      </div>
      <div role="status">{tried !== null && <Outcome tried={tried} />}</div>
      {tried !== null && tried.text !== '' && (
        <section aria-label={t('api.response')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys. */}
          <pre className={styles.answer} dir="ltr" tabIndex={0}>
            {tried.text}
          </pre>
          {tried.length > LONGEST && <p className={styles.quiet}>{t('api.responseTruncated', { shown: LONGEST, all: tried.length })}</p>}
        </section>
      )}
    </section>
  );
}

function Outcome({ tried: { status, milliseconds, length } }: { readonly tried: Tried }) {
  if (status === 0) return <StateMark state="failed" word={t('api.serverUnreachable')} />;
  const took = t('api.statusAndTime', { status: String(status), time: duration(milliseconds) });
  return (
    <>
      <StateMark state={status < 400 ? 'live' : 'failed'} word={took} />{' '}
      <span className={styles.quiet}>{t('api.characterCount', { count: length })}</span>
    </>
  );
}
