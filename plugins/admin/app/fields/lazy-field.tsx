import { lazy, Suspense } from 'react';
import styles from './field.module.css';
import type { CellProps, DifferenceProps, Field, InputProps } from './field.ts';

/** A field whose editor is fetched when the first one is shown. Until then there is as much room as it will take. */
export function lazyField(load: () => Promise<{ readonly default: Field }>): Field {
  const Input = lazy(async () => ({ default: (await load()).default.Input }));
  const Cell = lazy(async () => ({ default: (await load()).default.Cell }));
  const Difference = lazy(async () => {
    const { default: field } = await load();
    return { default: field.Difference ?? BeforeAndAfter(field.Cell) };
  });
  return {
    Input: (props: InputProps) => (
      <Suspense fallback={<div className={styles.waiting} />}>
        <Input {...props} />
      </Suspense>
    ),
    Cell: (props: CellProps) => (
      <Suspense>
        <Cell {...props} />
      </Suspense>
    ),
    Difference: (props: DifferenceProps) => (
      <Suspense fallback={<div className={styles.waiting} />}>
        <Difference {...props} />
      </Suspense>
    ),
    isGroup: true,
  };
}

function BeforeAndAfter(Cell: Field['Cell']) {
  return ({ attribute, before, after }: DifferenceProps) => (
    <>
      <del>
        <Cell attribute={attribute} value={before} />
      </del>{' '}
      <ins>
        <Cell attribute={attribute} value={after} />
      </ins>
    </>
  );
}
