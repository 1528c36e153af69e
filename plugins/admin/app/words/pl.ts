import type { Table } from './text.ts';

/** What the interface says, in Polish. */
export default {} satisfies Table;
