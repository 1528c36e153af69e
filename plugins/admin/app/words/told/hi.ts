import type { Table } from '../text.ts';

/** What the server says to people, in Hindi. */
export default {} satisfies Table;
