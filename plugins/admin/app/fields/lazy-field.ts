import { lazy } from 'react';
import { CellsDifference } from './cells-difference.tsx';
import type { Field } from './field.ts';

/** A field whose editor is fetched when the first one is shown. Whoever shows it keeps room for it meanwhile. */
export function lazyField(load: () => Promise<{ readonly default: Field }>): Field {
  return {
    Input: lazy(async () => ({ default: (await load()).default.Input })),
    Cell: lazy(async () => ({ default: (await load()).default.Cell })),
    Difference: lazy(async () => ({ default: (await load()).default.Difference ?? CellsDifference })),
    isGroup: true,
  };
}
