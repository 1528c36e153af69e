import type { Statements } from '../statements.ts';

/** Rows that one statement looks at, unless its caller says otherwise. */
const SIZE = 5000;

/** A range of ids: above `from`, up to `to`; the last one has no end. */
export interface IdWindow {
  readonly from: number;
  readonly to: number | null;
}

/** Ranges that cover all ids. @param size how many rows of the table each has */
export async function* windowsOf(statements: Statements, table: string, size = SIZE): AsyncGenerator<IdWindow> {
  for (let from = 0; ; ) {
    const rows = await statements.read(
      statements
        .knex(table)
        .select('id')
        .where('id', '>', from)
        .orderBy('id')
        .offset(size - 1)
        .limit(1),
    );
    const to = (rows[0]?.[0] as number | undefined) ?? null;
    yield { from, to };
    if (to === null) return;
    from = to;
  }
}
