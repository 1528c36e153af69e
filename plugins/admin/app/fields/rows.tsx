import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Icon } from '../shell/icons.tsx';
import { useNotices } from '../shell/notices.tsx';
import { useReorder } from './reorder.ts';
import styles from './rows.module.css';

interface RowsProps {
  readonly keys: readonly string[];
  readonly label: string;
  readonly disabled: boolean;
  move(key: string, to: number): void;
  /** What stands in a row; `handle` comes first in it. */
  children(key: string, index: number, handle: ReactNode): ReactNode;
}

/** A list whose rows can be put into another order, with the pointer and with keys. */
export function Rows({ keys, label, disabled, move, children }: RowsProps) {
  const { whisper } = useNotices();
  const { list, dragged, press, grab, shift } = useReorder({ keys, move, say: whisper, isOff: disabled });
  const height = useRef(36);
  return (
    <ul ref={list as React.RefObject<HTMLUListElement>} className={styles.rows} data-rows="" aria-label={label}>
      {keys.map((key, index) => {
        const by = dragged === null ? 0 : shift(key, height.current);
        const style: CSSProperties = by === 0 ? {} : { transform: `translateY(${by}px)` };
        const state = dragged === null ? '' : dragged.key === key ? styles.lifted : styles.moving;
        return (
          <li key={key} data-row={key} className={`${styles.row} ${state}`} style={style} onKeyDown={(event) => press(event, key)}>
            {children(
              key,
              index,
              disabled || keys.length < 2 ? null : (
                <button
                  type="button"
                  className={styles.grip}
                  data-grip=""
                  aria-label={`Move, number ${index + 1} of ${keys.length}. Alt and the arrows move it.`}
                  title="Drag, or Alt ↑ ↓"
                  onPointerDown={(event) => {
                    height.current = event.currentTarget.closest('li')?.getBoundingClientRect().height ?? 36;
                    grab(event, key);
                  }}
                >
                  <Icon name="grip" />
                </button>
              ),
            )}
          </li>
        );
      })}
    </ul>
  );
}
