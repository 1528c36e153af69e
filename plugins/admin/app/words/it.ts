import type { Table } from './text.ts';

/** What the interface says, in Italian. */
export default {} satisfies Table;
