import type { Table } from './text.ts';

/** What the interface says, in Spanish. */
export default {} satisfies Table;
