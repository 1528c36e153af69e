import type { Table } from '../text.ts';

/** What the server says to people, in Arabic. */
export default {} satisfies Table;
