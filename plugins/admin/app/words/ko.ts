import type { Table } from './text.ts';

/** What the interface says, in Korean. */
export default {} satisfies Table;
