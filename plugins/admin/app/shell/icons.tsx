import type { ReactNode } from 'react';

const SHAPES = {
  search: <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.5 8 3.5 3.5" />,
  close: <path d="m4.5 4.5 7 7m0-7-7 7" />,
  plus: <path d="M8 3v10M3 8h10" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  back: <path d="m10 4-4 4 4 4" />,
  forward: <path d="m6 4 4 4-4 4" />,
  down: <path d="m4 6 4 4 4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" />,
  grip: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" />,
  picture: <path d="M2.5 3.5h11v9h-11zM2.5 11l3.5-3.5 3 3 1.5-1.5 3 3M10.5 6.5h.01" />,
  file: <path d="M4 1.5h5l3 3v10H4zM9 1.5v3h3" />,
  folder: <path d="M1.5 4h4.5l1.5 1.5h7v7.5h-13z" />,
  upload: <path d="M8 11V3M4.5 6.5 8 3l3.5 3.5M3 13.5h10" />,
  download: <path d="M8 3v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10" />,
  star: <path d="m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z" />,
} satisfies Record<string, ReactNode>;

/** Name of an icon. */
export type IconName = keyof typeof SHAPES;

/**
 * An icon of 16 pixels, hidden from screen readers: the element around it must have a text. Arrows are mirrored in right-to-left languages.
 */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={name === 'back' || name === 'forward' ? 'icon icon-mirrored' : 'icon'}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
