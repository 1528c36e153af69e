import type { Table } from '../text.ts';

/** What the server says to people, in French. */
export default {} satisfies Table;
