import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import { t } from '../words/text.ts';
import { useReorder } from './reorder.ts';
import styles from './rows.module.css';

interface RowsProps {
  readonly keys: readonly string[];
  readonly label: string;
  readonly disabled: boolean;
  move(key: string, to: number): void;
  /** What stands in a row; its handle comes first in it. */
  children(key: string, index: number, hand: Hand): ReactNode;
}

/** What puts a row elsewhere. */
export interface Hand {
  /** What is dragged, or pressed for where else it can go; null where there is nowhere else. @param name what the row is called */
  handle(name: string): ReactNode;
  /** Puts it at a place, says so, and keeps the focus. */
  moveTo(to: number): void;
}

/** Rows that are there at once, more than a screen shows. Those below follow in the background: nobody waits for what nobody sees. */
const AT_ONCE = 40;

/** Pixels that a closed row takes. */
const ROW = 37;

/** A list whose rows can be put into another order, with the pointer and with keys. */
export function Rows({ keys, label, disabled, move, children }: RowsProps) {
  const { whisper } = useNotices();
  const { list, dragged, press, grab, shift, put } = useReorder({ keys, move, say: whisper, isOff: disabled });
  const height = useRef(ROW);
  const [isWhole, setIsWhole] = useState(keys.length <= AT_ONCE);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  const latest = useRef({ press, grab, put });
  useEffect(() => {
    latest.current = { press, grab, put };
  });
  // The same for all rows and at all times: what is dragged past a row draws that row alone.
  const [hands] = useState<Hands>(() => ({
    press: (event, key) => latest.current.press(event, key),
    put: (key, to) => latest.current.put(key, to),
    grab: (event, key) => {
      height.current = event.currentTarget.closest('li')?.getBoundingClientRect().height ?? ROW;
      latest.current.grab(event, key);
    },
  }));
  const shown = isWhole ? keys : keys.slice(0, AT_ONCE);
  return (
    <ul
      ref={list as React.RefObject<HTMLUListElement>}
      className={styles.rows}
      data-rows=""
      aria-label={label}
      {...(!isWhole && { style: { paddingBlockEnd: (keys.length - shown.length) * ROW } })}
    >
      {shown.map((key, index) => (
        <Row
          key={key}
          of={key}
          index={index}
          count={keys.length}
          by={dragged === null ? 0 : shift(key, height.current)}
          state={dragged === null ? 'still' : dragged.key === key ? 'lifted' : 'moving'}
          isOff={disabled || keys.length < 2}
          hands={hands}
        >
          {children}
        </Row>
      ))}
    </ul>
  );
}

/** What the pointer and keys do to rows. */
interface Hands {
  press(event: React.KeyboardEvent, key: string): void;
  put(key: string, to: number): void;
  grab(event: React.PointerEvent<HTMLElement>, key: string): void;
}

interface RowProps {
  readonly of: string;
  readonly index: number;
  readonly count: number;
  /** How far from its place it is drawn, in pixels. */
  readonly by: number;
  readonly state: 'still' | 'lifted' | 'moving';
  readonly isOff: boolean;
  readonly hands: Hands;
  children(key: string, index: number, hand: Hand): ReactNode;
}

const Row = memo(function Row({ of: key, index, count, by, state, isOff, hands, children }: RowProps) {
  const style: CSSProperties = by === 0 ? {} : { transform: `translateY(${by}px)` };
  const moveTo = (to: number) => hands.put(key, to);
  const handle = (name: string) =>
    isOff ? null : (
      <Menu
        label={t('Move {name}, number {number} of {count}. Alt and the arrows move it.', { name, number: index + 1, count })}
        icon="grip"
        opener={{
          className: styles.grip ?? '',
          'data-grip': '',
          title: t('Drag, or Alt ↑ ↓'),
          onPointerDown: (event) => hands.grab(event, key),
        }}
        items={[
          { label: t('To the beginning'), keys: 'Alt Home', run: () => moveTo(0), why: index === 0 ? t('It is the first') : null },
          { label: t('Up'), keys: 'Alt ↑', run: () => moveTo(index - 1), why: index === 0 ? t('It is the first') : null },
          { label: t('Down'), keys: 'Alt ↓', run: () => moveTo(index + 1), why: index === count - 1 ? t('It is the last') : null },
          { label: t('To the end'), keys: 'Alt End', run: () => moveTo(count - 1), why: index === count - 1 ? t('It is the last') : null },
        ]}
      />
    );
  return (
    <li
      data-row={key}
      className={`${styles.row} ${state === 'still' ? '' : styles[state]}`}
      style={style}
      onKeyDown={(event) => hands.press(event, key)}
    >
      {children(key, index, { handle, moveTo })}
    </li>
  );
});
