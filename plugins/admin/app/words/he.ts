import type { Table } from './text.ts';

/** What the interface says, in Hebrew. */
export default {} satisfies Table;
