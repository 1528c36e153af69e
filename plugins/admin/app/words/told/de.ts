import type { Table } from '../text.ts';

/** What the server says to people, in German. */
export default {} satisfies Table;
