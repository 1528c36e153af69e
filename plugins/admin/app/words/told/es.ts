import type { Table } from '../text.ts';

/** What the server says to people, in Spanish. */
export default {} satisfies Table;
