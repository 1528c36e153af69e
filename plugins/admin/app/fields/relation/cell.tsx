import type { CellProps } from '../field.ts';

/** What names a document where nothing else is known of its type: the first text that it came with. */
function titleOf(reference: Readonly<Record<string, unknown>>): string {
  const text = Object.entries(reference).find(
    ([name, value]) => typeof value === 'string' && !['documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt'].includes(name),
  );
  return String(text?.[1] ?? 'Without a name');
}

/** What a relation leads to, in a line. */
export function RelationCell({ value }: CellProps) {
  if (Array.isArray(value)) {
    const [first] = value as readonly Readonly<Record<string, unknown>>[];
    if (first === undefined) return <span>–</span>;
    return <span dir="auto">{value.length === 1 ? titleOf(first) : `${titleOf(first)} and ${value.length - 1} more`}</span>;
  }
  if (typeof value !== 'object' || value === null) return <span>–</span>;
  const { count } = value as { readonly count?: number };
  return <span dir="auto">{count === undefined ? titleOf(value as Readonly<Record<string, unknown>>) : count.toLocaleString()}</span>;
}
