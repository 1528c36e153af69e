import type { Table } from './text.ts';

/** What the interface says, in Portuguese. */
export default {} satisfies Table;
