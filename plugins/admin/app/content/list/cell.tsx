import { Suspense } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Attribute, Type } from '../../client/types.ts';
import { registered } from '../../fields/registry.ts';
import { fieldOf } from '../../fields/table.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { isSystem } from './system-attributes.ts';
import styles from './table.module.css';

interface CellProps {
  readonly type: Type;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** A value in a row. */
export function Cell({ attribute, value }: CellProps) {
  const model = useModel();
  if (value === null || value === undefined || value === '') return <span className={styles.empty}>–</span>;
  if (isSystem(attribute.name) && attribute.type === 'datetime') return <RelativeTime at={String(value)} isShort />;
  if (attribute.type === 'media' && registered('media') === undefined) return <Thumbnail value={value} />;
  const Field = fieldOf(attribute.type, model).Cell;
  return (
    <Suspense>
      <Field attribute={attribute} value={value} />
    </Suspense>
  );
}

/** A picture of a file, where there is one. */
function Thumbnail({ value }: { readonly value: unknown }) {
  const file = (Array.isArray(value) ? value[0] : value) as
    | {
        readonly name: string;
        readonly url: string;
        readonly mime: string;
        readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
      }
    | undefined;
  if (file === undefined) return <span className={styles.empty}>–</span>;
  const source = file.formats?.thumbnail?.url ?? (file.mime.startsWith('image/') ? file.url : null);
  return source === null ? <span>{file.name}</span> : <img className={styles.thumbnail} src={source} alt={file.name} loading="lazy" />;
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);

/** Whether a column is read from its end: numbers, and times of the list's own. */
export function isAtEnd(attribute: Attribute | null): boolean {
  return attribute !== null && (NUMBERS.has(attribute.type) || (isSystem(attribute.name) && attribute.type === 'datetime'));
}
