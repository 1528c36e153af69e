const GAP = 4;
const EDGE = 8;

/** Positions a floating element below its opener, aligned at the start; above it, or shifted, when there is no room. */
export function place(floating: HTMLElement, opener: Element): void {
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(opener).direction === 'rtl';
  const wanted = isRightToLeft ? right - width : left;
  const x = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const fitsBelow = bottom + GAP + height <= window.innerHeight - EDGE;
  const y = fitsBelow ? bottom + GAP : Math.max(EDGE, top - GAP - height);
  floating.style.left = `${x}px`;
  floating.style.top = `${y}px`;
}
