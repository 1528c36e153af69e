import type { Table } from './text.ts';

/** What the interface says, in Dutch. */
export default {} satisfies Table;
