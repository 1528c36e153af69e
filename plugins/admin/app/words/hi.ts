import type { Table } from './text.ts';

/** What the interface says, in Hindi. */
export default {} satisfies Table;
