import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { isAtEnd } from './cell.tsx';
import { type Choice, LEAST_WIDTH, MOST_WIDTH, WIDTH_STEP } from './columns.ts';
import type { Order } from './list-state.ts';
import styles from './table.module.css';

interface HeadCellProps {
  readonly choice: Choice;
  readonly canSort: boolean;
  readonly orders: readonly Order[];
  /** Pixels; null: the remaining space. */
  readonly width: number | null;
  onSort(isMore: boolean): void;
  onMove(by: number): void;
  /** Called when another column was dropped here. */
  onPlace(name: string): void;
  onResize(width: number): void;
}

/** Ratio of the text size to the browsers' default. Columns are wider by this ratio. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
const DRAGGED = 'application/x-plinth-column';
/** Pixels per step while an edge is dragged. */
const DRAWN_STEP = 8;

/** The head of a column: sorts, moves and resizes it. Alt with an arrow key moves it; arrow keys on its edge resize it. */
export function HeadCell({ choice, canSort, orders, width, onSort, onMove, onPlace, onResize }: HeadCellProps) {
  const { name, label, attribute } = choice;
  const cell = useRef<HTMLTableCellElement>(null);
  const order = orders.find((each) => each.name === name);
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    onMove((event.key === 'ArrowRight') === isRightToLeft ? -1 : 1);
  };
  return (
    <th
      ref={cell}
      scope="col"
      // Name the column only: its edge has a name of its own.
      aria-label={label}
      className={styles.head}
      data-end={isAtEnd(attribute) ? '' : undefined}
      {...(order && { 'aria-sort': order.isDescending ? ('descending' as const) : ('ascending' as const) })}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onPlace(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <button
        type="button"
        className={styles.sort}
        data-on={order ? '' : undefined}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        title={canSort ? t('list.sortOrMoveColumn', { column: label }) : t('list.moveColumnHint')}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, name)}
        onKeyDown={press}
        onClick={(event) => canSort && onSort(event.shiftKey)}
      >
        <span>{label}</span>
        {order && <span aria-hidden="true">{order.isDescending ? '↓' : '↑'}</span>}
      </button>
      <Edge label={label} width={width} widthNow={() => (cell.current?.offsetWidth ?? LEAST_WIDTH) / scale()} onResize={onResize} />
    </th>
  );
}

/** The edge of a column, which can be dragged or moved by arrow keys. */
function Edge({
  label,
  width,
  widthNow,
  onResize,
}: {
  readonly label: string;
  readonly width: number | null;
  widthNow(): number;
  onResize(width: number): void;
}) {
  const from = useRef<{ readonly x: number; readonly width: number; readonly sign: number } | null>(null);
  const signOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || event.altKey) return;
    event.preventDefault();
    onResize(widthNow() + by * signOf(event.currentTarget) * WIDTH_STEP);
  };
  const begin = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: widthNow(), sign: signOf(event.currentTarget) };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that parts two columns and can be moved.
    <span
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { column: label })}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width ?? LEAST_WIDTH}
      {...(width === null && { 'aria-valuetext': t('list.automaticWidth') })}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (from.current === null) return;
        const drawn = from.current.width + ((event.clientX - from.current.x) * from.current.sign) / scale();
        // Resize in steps: the width may be in the address, and browsers limit how often that can change.
        const stepped = Math.round(drawn / DRAWN_STEP) * DRAWN_STEP;
        if (stepped !== width) onResize(stepped);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
