import type { Table } from './text.ts';

/** What the interface says, in German. */
export default {} satisfies Table;
