import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import { useReorder } from './reorder.ts';
import styles from './rows.module.css';

interface RowsProps {
  readonly keys: readonly string[];
  readonly label: string;
  readonly disabled: boolean;
  move(key: string, to: number): void;
  /** Renders the content of a row, beginning with its handle. */
  children(key: string, index: number, hand: Hand): ReactNode;
}

/** The controls that move a row. */
export interface Hand {
  /**
   * Renders the handle, which can be dragged, or clicked for a menu; null when there is only one place.
   * @param name label of the row
   */
  handle(name: string): ReactNode;
  /** Moves the row, announces it, and keeps the focus. */
  moveTo(to: number): void;
}

/** Number of rows that are rendered at once, which is more than fit on a screen. The others are rendered in the background. */
const AT_ONCE = 40;

/** Height of a collapsed row in pixels. */
const ROW = 37;

/** A list whose rows can be reordered by pointer and keyboard. */
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
  // One object for all rows that never changes, so that a drag renders only the rows that move.
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

/** The handlers of rows for pointer and keys. */
interface Hands {
  press(event: React.KeyboardEvent, key: string): void;
  put(key: string, to: number): void;
  grab(event: React.PointerEvent<HTMLElement>, key: string): void;
}

interface RowProps {
  readonly of: string;
  readonly index: number;
  readonly count: number;
  /** Displacement during a drag in pixels. */
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
        label={t('fields.moveHandle', { name, number: index + 1, count })}
        icon="grip"
        opener={{
          className: styles.grip ?? '',
          'data-grip': '',
          title: t('fields.dragHint'),
          onPointerDown: (event) => hands.grab(event, key),
        }}
        items={[
          { label: t('fields.moveToTop'), keys: 'Alt Home', run: () => moveTo(0), why: index === 0 ? t('fields.alreadyFirst') : null },
          { label: t('fields.moveUp'), keys: 'Alt ↑', run: () => moveTo(index - 1), why: index === 0 ? t('fields.alreadyFirst') : null },
          {
            label: t('fields.moveDown'),
            keys: 'Alt ↓',
            run: () => moveTo(index + 1),
            why: index === count - 1 ? t('fields.alreadyLast') : null,
          },
          {
            label: t('fields.moveToBottom'),
            keys: 'Alt End',
            run: () => moveTo(count - 1),
            why: index === count - 1 ? t('fields.alreadyLast') : null,
          },
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
