import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { HttpContext } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Announcer } from './announcer.ts';
import { IconButton } from './button.tsx';
import { keysInWords } from './key-names.ts';
import styles from './notices.module.css';
import { placeBeside, usePressed } from './pressed.ts';
import { useShortcut } from './shortcuts.ts';

/** A message that is shown once. */
export interface Notice {
  readonly text: string;
  /** `done` disappears by itself; `error` stays until it is closed. */
  readonly kind: 'done' | 'error';
  /** Whether it says that the server cannot be reached: once the server answers again, it disappears by itself. */
  readonly isConnection?: boolean;
  /** Undoes the action. */
  readonly undo?: () => void;
  /** Tries the action again that has failed. For input that may no longer be on the page. */
  readonly retry?: () => void;
}

interface Notices {
  /** Shows a message and announces it: an error beside the control that was pressed, anything else at the bottom of the page. */
  say(notice: Notice): void;
  /** Announces a text without showing it, for what is visible anyway, such as "25 articles". */
  whisper(text: string): void;
}

interface Shown extends Notice {
  readonly id: number;
  /** The control whose press has caused an error; null: it is not known, or it is no error. */
  readonly control: Element | null;
  /** Whether it disappears by itself. An error about the connection does not vanish at once, or nobody could read it. */
  readonly isPassing: boolean;
}

/** Milliseconds until a message disappears: time to read it, and to press "Undo". */
const STAYS = { done: 5000, undo: 10_000 };
const AT_ONCE = 3;

const NoticesContext = createContext<Notices | null>(null);

/** The current messages, for every place that can show them. */
interface Messages {
  readonly announcer: Announcer;
  readonly shown: readonly Shown[];
  close(id: number): void;
}

const MessagesContext = createContext<Messages | null>(null);

/** Returns the functions to show and announce messages. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (notices === null) throw new Error('useNotices: there is no NoticesProvider above');
  return notices;
}

/** Provides and stores messages. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [announcer] = useState(() => new Announcer());
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const pressed = usePressed();
  const http = useContext(HttpContext);
  const close = useCallback((id: number) => setShown((all) => all.filter((each) => each.id !== id)), []);
  const notices = useMemo<Notices>(
    () => ({
      say: (notice) => {
        last.current += 1;
        const id = last.current;
        const control = notice.kind === 'error' ? pressed() : null;
        const isPassing = notice.kind === 'done' || (notice.isConnection === true && http?.isReached === true);
        setShown((all) => [...all.filter(({ text }) => text !== notice.text), { ...notice, id, control, isPassing }].slice(-AT_ONCE));
        announcer.say(heard(notice), notice.kind === 'error' ? 'alert' : 'status');
      },
      whisper: (text) => announcer.whisper(text),
    }),
    [announcer, pressed, http],
  );
  useEffect(
    () =>
      http?.onReach((isReached) => {
        if (isReached) setShown((all) => all.map((each) => (each.isConnection === true ? { ...each, isPassing: true } : each)));
      }),
    [http],
  );
  const messages = useMemo(() => ({ announcer, shown, close }), [announcer, shown, close]);
  return (
    <NoticesContext value={notices}>
      <MessagesContext value={messages}>
        {children}
        <MessagesPlace />
      </MessagesContext>
    </NoticesContext>
  );
}

/** Returns the text to announce. It includes the shortcut for undo, since the button may not be seen. */
function heard({ text, undo }: Notice): string {
  return undo === undefined ? text : t('shell.undoHint', { what: text.replace(/[.。।]$/u, '') });
}

/** Renders messages. The page and each dialog have such a place, because elements behind a modal dialog are neither read nor reachable. */
export function MessagesPlace() {
  const messages = useContext(MessagesContext);
  return messages === null ? null : <Place {...messages} />;
}

function Place({ announcer, shown, close }: Messages) {
  const id = useId();
  useLayoutEffect(() => announcer.enter(id), [announcer, id]);
  const { subscribe } = announcer;
  const isUppermost = useSyncExternalStore(subscribe, () => announcer.uppermost === id);
  const status = useSyncExternalStore(subscribe, () => announcer.saidIn(id, 'status'));
  const alert = useSyncExternalStore(subscribe, () => announcer.saidIn(id, 'alert'));
  return (
    <>
      {/* The regions exist before their texts, and each text is a new element: some screen readers announce nothing otherwise. */}
      <div className="for-readers" role="status">
        {status.text !== '' && <span key={status.id}>{status.text}</span>}
      </div>
      <div className="for-readers" role="alert">
        {alert.text !== '' && <span key={alert.id}>{alert.text}</span>}
      </div>
      {isUppermost && <Shelf shown={shown} close={close} />}
    </>
  );
}

function Shelf({ shown, close }: { readonly shown: readonly Shown[]; close(id: number): void }) {
  const shelf = useRef<HTMLElement>(null);
  const isOpen = shown.length > 0;
  const { id: newest, control = null } = shown.at(-1) ?? {};
  useLayoutEffect(() => {
    const element = shelf.current;
    // Close and open the popover again for each message, so that it is on top of all dialogs.
    element?.hidePopover();
    if (element === null || !isOpen || newest === undefined) return;
    element.showPopover();
    element.removeAttribute('style');
    if (control === null) return;
    const place = () => placeBeside(element, control);
    place();
    const options = { capture: true, passive: true };
    for (const kind of ['scroll', 'resize']) window.addEventListener(kind, place, options);
    return () => {
      for (const kind of ['scroll', 'resize']) window.removeEventListener(kind, place, options);
    };
  }, [isOpen, newest, control]);
  return (
    <section ref={shelf} className={styles.shelf} popover="manual" aria-label={t('shell.notifications')}>
      {shown.map((notice) => (
        <Line key={notice.id} notice={notice} isNewest={notice.id === newest} close={() => close(notice.id)} />
      ))}
    </section>
  );
}

function Line({ notice, isNewest, close }: { readonly notice: Shown; readonly isNewest: boolean; close(): void }) {
  const { text, kind, undo, retry, isPassing } = notice;
  const [isHeld, setIsHeld] = useState(false);
  const takeBack = () => {
    close();
    undo?.();
  };
  useShortcut('Ctrl Z', t('shell.undoLastAction'), takeBack, isNewest && undo !== undefined);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isPassing || isHeld) return;
    const timer = setTimeout(() => latestClose.current(), undo === undefined ? STAYS.done : STAYS.undo);
    return () => clearTimeout(timer);
  }, [isPassing, undo, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; who points at it or is in it is still reading.
    <div
      className={styles.notice}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.words}>
        {kind === 'error' && <span aria-hidden="true">◆</span>}
        {text}
      </span>
      {undo !== undefined && (
        <button type="button" className={styles.undo} onClick={takeBack}>
          {t('common.undo')}
          {isNewest && <span aria-hidden="true">{keysInWords('Ctrl Z')}</span>}
        </button>
      )}
      {retry !== undefined && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            close();
            retry();
          }}
        >
          {t('common.tryAgain')}
        </button>
      )}
      <IconButton icon="close" label={t('shell.dismissNotification')} className={styles.close ?? ''} onClick={close} />
    </div>
  );
}
