import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../words/text.ts';

/** Where a row is being dragged to. */
export interface Dragged {
  readonly key: string;
  /** The place that it gets when it is let go now. */
  readonly to: number;
  /** How far it is from where it was, in pixels. */
  readonly by: number;
}

interface ReorderOptions {
  readonly keys: readonly string[];
  move(key: string, to: number): void;
  /** Says where a row stands now, for who cannot see it. */
  say(text: string): void;
  readonly isOff?: boolean;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** How close to an edge of the window the page begins to move, pixels. */
const EDGE = 64;

/**
 * Puts rows of a list into another order: by dragging their handles, or with Alt and the arrows (Home and End, too) wherever in a row the focus is.
 * Rows are found by `data-row`, in the element that `list` is put on.
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
    say(t('Now number {number} of {count}', { number: place + 1, count: keys.length }));
  };

  /** Puts a row at a place for who has no pointer. */
  const put = (key: string, to: number) => {
    const focused = document.activeElement as HTMLElement | null;
    moveTo(key, to);
    // A row that moves in the document loses the focus in some browsers.
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
      // What was dragged has not been pressed.
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

  /** Where a row is drawn meanwhile: the dragged one under the pointer, the others out of its way. */
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
