import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../words/text.ts';
import { isAtEnd } from './cell.tsx';
import { type Choice, LEAST_WIDTH, MOST_WIDTH, WIDTH_STEP } from './columns.ts';
import type { Order } from './list-state.ts';
import styles from './table.module.css';

interface HeadCellProps {
  readonly choice: Choice;
  readonly canSort: boolean;
  readonly orders: readonly Order[];
  /** Pixels; null: what is left. */
  readonly width: number | null;
  onSort(isMore: boolean): void;
  onMove(by: number): void;
  /** Another column was dropped here. */
  onPlace(name: string): void;
  onResize(width: number): void;
}

/** How much larger the text is than browsers begin with: so much wider are columns. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
const DRAGGED = 'application/x-plinth-column';
/** Pixels in which an edge follows the pointer. */
const DRAWN_STEP = 8;

/** The head of a column: sorts by it, moves it, and draws its edge. Alt with an arrow moves it, arrows at its edge make it wider or narrower. */
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
      // Its edge has a name of its own, which is no part of the column's.
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
        title={canSort ? t('Sort by {column}. Alt ← → moves the column', { column: label }) : t('Alt ← → moves the column')}
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

/** The edge of a column, to be drawn or moved by arrows. */
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
      aria-label={t('Width of {column}', { column: label })}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width ?? LEAST_WIDTH}
      {...(width === null && { 'aria-valuetext': t('as wide as there is room') })}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (from.current === null) return;
        const drawn = from.current.width + ((event.clientX - from.current.x) * from.current.sign) / scale();
        // In steps: the width may stand in the address, and browsers let nobody change that a hundred times a second.
        const stepped = Math.round(drawn / DRAWN_STEP) * DRAWN_STEP;
        if (stepped !== width) onResize(stepped);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
