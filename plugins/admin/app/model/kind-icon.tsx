import type { ReactNode } from 'react';

/** Shapes by attribute type, in the style of `shell/icons.tsx`. They are here because only the model pages need them. */
const KINDS: Readonly<Record<string, ReactNode>> = {
  string: <path d="M4 13 7.5 3h1L12 13M5.2 9.5h5.6" />,
  text: <path d="M2.5 4h11M2.5 8h11M2.5 12h7" />,
  richtext: <path d="M2 11.5v-7l3 3.5 3-3.5v7M12 4.5v7m-2-2 2 2 2-2" />,
  blocks: <path d="M2.5 3.5h5v3h-5zM10 4h3.5M10 6h3.5M2.5 9.5h11M2.5 12.5h7" />,
  enumeration: <path d="m2.5 4 1 1 1.5-2M2.5 12l1 1L5 11M7.5 4h6M7.5 8h6M7.5 12h6M3.5 8h.01" />,
  email: <path d="M2 3.5h12v9H2zM2 4.5 8 9l6-4.5" />,
  password: <path d="M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 9.5v1.5" />,
  uid: <path d="M6.5 9.5a2.5 2.5 0 0 0 3.5 0L12.5 7A2.5 2.5 0 0 0 9 3.5l-1 1M9.5 6.5a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.5l1-1" />,
  date: <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3" />,
  time: <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 2.5V8l2.5 1.5" />,
  datetime: <path d="M13.5 6.5v-3h-11v10h4M2.5 6.5h11M5.5 2v3M10.5 2v3M11.5 9a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4m0 1.5v1.2l.8.6" />,
  timestamp: <path d="M8 4a5 5 0 1 1 0 10A5 5 0 0 1 8 4m0 2.5V9M6.5 1.5h3M12 4.5l1-1" />,
  integer: <path d="M3 5l1.5-1v8M7 5.2A1.7 1.7 0 1 1 10 6.5L7 12h3.5M13 4v8" />,
  biginteger: <path d="M6.5 2.5l-2 11M11.5 2.5l-2 11M3 6h10.5M2.5 10H13" />,
  float: <path d="M2.5 10c2-7 3.5-7 5.5-2s3.5 5 5.5-2" />,
  decimal: <path d="M4.5 4a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0V6a2 2 0 0 1 2-2M9 12h.01M11.5 6v6M13.5 4.5l-2 1.5" />,
  boolean: <path d="M5 4.5h6a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7m6 2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3" />,
  array: <path d="M4.5 2.5h-2v11h2M11.5 2.5h2v11h-2M5.5 8h.01M8 8h.01M10.5 8h.01" />,
  json: (
    <path d="M6 2.5c-2 0-2 1-2 2.5S4 8 2.5 8C4 8 4 9.5 4 11s0 2.5 2 2.5M10 2.5c2 0 2 1 2 2.5s0 3 1.5 3C12 8 12 9.5 12 11s0 2.5-2 2.5" />
  ),
  relation: <path d="M4 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m8 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M6.5 8h3" />,
  component: <path d="M8 1.5 13.5 4.5v7L8 14.5l-5.5-3v-7zM2.5 4.5 8 7.5l5.5-3M8 7.5v7" />,
  dynamiczone: <path d="M2.5 2.5h11v3h-11zM2.5 8h5v5.5h-5zM10 8h3.5v5.5H10z" />,
  media: <path d="M2.5 3.5h11v9h-11zM2.5 11l3.5-3.5 3 3 1.5-1.5 3 3M10.5 6.5h.01" />,
};

/** Shapes by what a schema describes. */
const OWNERS = {
  collection: <path d="M4.5 4.5h9v9h-9zM2.5 11.5v-9h9" />,
  single: <path d="M4 1.5h5l3 3v10H4zM9 1.5v3h3" />,
  component: KINDS.component,
  plugin: <path d="M6 2v3M10 2v3M4 5h8v3a4 4 0 0 1-8 0zM8 12v2.5" />,
} as const;

/** What a schema describes. */
export type OwnerKind = keyof typeof OWNERS;

/** A type of a plugin, whose icon the page does not know. */
const UNKNOWN = <path d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 8h.01" />;

/** The icon of an attribute type. The element around it must have a text. */
export function KindIcon({ name }: { readonly name: string }) {
  return <Shape>{Object.hasOwn(KINDS, name) ? KINDS[name] : UNKNOWN}</Shape>;
}

/** The icon of a content type or component. The element around it must have a text. */
export function OwnerIcon({ kind }: { readonly kind: OwnerKind }) {
  return <Shape>{OWNERS[kind]}</Shape>;
}

function Shape({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
