import type { Table } from './text.ts';

/** What the interface says, in French. */
export default {} satisfies Table;
