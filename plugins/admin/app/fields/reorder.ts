import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';

/** A row that is being dragged. */
export interface Dragged {
  readonly key: string;
  /** The index at which it would be dropped now. */
  readonly to: number;
  /** Its distance from its original position in pixels. */
  readonly by: number;
}

interface ReorderOptions {
  readonly keys: readonly string[];
  move(key: string, to: number): void;
  /** Announces the new position of a row to screen readers. */
  say(text: string): void;
  readonly isOff?: boolean;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Distance from the window's edge at which the page scrolls, in pixels. */
const EDGE = 64;

/**
 * Reorders the rows of a list: by dragging their handles, or by Alt with an arrow key, Home or End anywhere in a row. Rows are found by
 * `data-row` within the element that has the ref `list`.
 */
export function useReorder({ keys, move, say, isOff = false }: ReorderOptions) {
  const list = useRef<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef<Dragged | null>(null);

  const show = (next: Dragged | null) => {
    latest.current = next;
    setDragged(next);
  };

  const moveTo = (key: string, to: number) => {
    const place = Math.max(0, Math.min(to, keys.length - 1));
    if (isOff || place === keys.indexOf(key)) return;
    move(key, place);
    say(t('fields.movedToPosition', { number: place + 1, count: keys.length }));
  };

  /** Moves a row by keyboard, and keeps the focus. */
  const put = (key: string, to: number) => {
    const focused = document.activeElement as HTMLElement | null;
    moveTo(key, to);
    // In some browsers a moved element loses the focus.
    requestAnimationFrame(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused.focus();
    });
  };

  const press = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const at = keys.indexOf(key);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(key, to);
  };

  const grab = (event: PointerEvent<HTMLElement>, key: string) => {
    if (isOff || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
    const scroll = () => window.scrollY;
    const begun = scroll();
    const middles = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 + begun;
    });
    const from = keys.indexOf(key);
    const startY = event.clientY + begun;
    handle.setPointerCapture(event.pointerId);
    const placeAt = (y: number) => {
      let to = 0;
      for (const [index, middle] of middles.entries()) if (index !== from && middle < y) to++;
      return to;
    };
    let frame = 0;
    let lastY = event.clientY;
    const follow = () => {
      const distance = lastY < EDGE ? lastY - EDGE : lastY > window.innerHeight - EDGE ? lastY - window.innerHeight + EDGE : 0;
      if (distance !== 0) window.scrollBy(0, distance / 4);
      const y = lastY + scroll();
      show({ key, to: placeAt(y), by: y - startY });
      frame = requestAnimationFrame(follow);
    };
    const end = (isDone: boolean) => {
      // Suppress the click event after a drag.
      if (latest.current !== null) handle.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => handle.removeEventListener('click', swallow, true));
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', moved);
      handle.removeEventListener('pointerup', up);
      handle.removeEventListener('pointercancel', cancelled);
      window.removeEventListener('keydown', giveUp, true);
      const { to } = latest.current ?? { to: from };
      show(null);
      if (isDone) moveTo(key, to);
    };
    const moved = (next: globalThis.PointerEvent) => {
      lastY = next.clientY;
      if (latest.current === null && Math.abs(next.clientY + scroll() - startY) > 4) follow();
    };
    const up = () => end(latest.current !== null);
    const cancelled = () => end(false);
    const giveUp = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    handle.addEventListener('pointermove', moved);
    handle.addEventListener('pointerup', up);
    handle.addEventListener('pointercancel', cancelled);
    window.addEventListener('keydown', giveUp, true);
  };

  /** Returns how far a row is displaced during a drag: the dragged row follows the pointer, others make room. */
  const shift = (key: string, height: number): number => {
    if (dragged === null) return 0;
    if (dragged.key === key) return dragged.by;
    const [at, from] = [keys.indexOf(key), keys.indexOf(dragged.key)];
    if (at > from && at <= dragged.to) return -height;
    if (at < from && at >= dragged.to) return height;
    return 0;
  };

  return { list, dragged, press, grab, shift, put };
}
