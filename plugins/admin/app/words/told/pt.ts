import type { Table } from '../text.ts';

/** What the server says to people, in Portuguese. */
export default {} satisfies Table;
