import type { ReactNode } from 'react';

const SHAPES = {
  link: <path d="M6.5 9.5 9.5 6.5M7 4.5l1.2-1.2a2.8 2.8 0 0 1 4 4L11 8.500M9 11.500l-1.200 1.200a2.800 2.800 0 0 1-4-4L5 7.500" />,
  bullets: <path d="M6.500 4h7M6.500 8h7M6.500 12h7M3 4h.01M3 8h.01M3 12h.01" />,
  numbers: <path d="M7 4h6.500M7 8h6.500M7 12h6.500M2.500 3l1-.6V6M2.300 9.200c.4-.8 1.900-.7 1.900.3 0 .8-1.900 1.600-1.900 2.600h2" />,
} satisfies Record<string, ReactNode>;

/** The icon of a tool, hidden from screen readers. */
export function ToolIcon({ name }: { readonly name: keyof typeof SHAPES }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
