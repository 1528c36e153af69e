import type { Table } from '../text.ts';

/** What the server says to people, in Italian. */
export default {} satisfies Table;
