import type { Table } from '../text.ts';

/** What the server says to people, in Polish. */
export default {} satisfies Table;
