import type { Table } from '../text.ts';

/** What the server says to people, in Japanese. */
export default {} satisfies Table;
