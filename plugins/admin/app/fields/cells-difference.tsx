import { use } from 'react';
import type { DifferenceProps } from './field.ts';
import { FieldsContext } from './fields-context.ts';

/** The default difference of two values: the old line and the new one. */
export function CellsDifference({ attribute, before, after }: DifferenceProps) {
  const { Cell } = use(FieldsContext)(attribute);
  return (
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
