import type { Table } from './text.ts';

/** What the interface says, in Turkish. */
export default {} satisfies Table;
