import type { Table } from '../text.ts';

/** What the server says to people, in Hebrew. */
export default {} satisfies Table;
