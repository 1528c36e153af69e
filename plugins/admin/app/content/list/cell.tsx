import { Suspense } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Attribute, Type } from '../../client/types.ts';
import { fieldOf } from '../../fields/table.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { traitsOf } from '../../traits/types.ts';
import { isSystem } from './system-attributes.ts';
import styles from './table.module.css';

interface CellProps {
  readonly type: Type;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** Shows a value in a row. */
export function Cell({ attribute, value }: CellProps) {
  const model = useModel();
  if (value === null || value === undefined || value === '') return <span className={styles.empty}>–</span>;
  if (isSystem(attribute) && attribute.type === 'datetime') return <RelativeTime at={String(value)} isShort />;
  const Field = fieldOf(attribute, model).Cell;
  return (
    <Suspense>
      <Field attribute={attribute} value={value} />
    </Suspense>
  );
}

/** Whether a column is aligned to its end: numbers, and the times that every document has. */
export function isAtEnd(attribute: Attribute | null): boolean {
  return attribute !== null && (traitsOf(attribute).isAtEnd || (isSystem(attribute) && attribute.type === 'datetime'));
}
