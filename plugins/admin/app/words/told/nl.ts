import type { Table } from '../text.ts';

/** What the server says to people, in Dutch. */
export default {} satisfies Table;
