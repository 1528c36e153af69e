import type { Table } from './text.ts';

/** What the interface says, in Japanese. */
export default {} satisfies Table;
