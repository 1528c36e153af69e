import type { Table } from './text.ts';

/** What the interface says, in Chinese. */
export default {} satisfies Table;
