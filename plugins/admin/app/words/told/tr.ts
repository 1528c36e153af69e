import type { Table } from '../text.ts';

/** What the server says to people, in Turkish. */
export default {} satisfies Table;
