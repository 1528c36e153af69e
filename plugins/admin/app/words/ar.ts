import type { Table } from './text.ts';

/** What the interface says, in Arabic. */
export default {} satisfies Table;
