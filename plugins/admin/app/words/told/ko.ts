import type { Table } from '../text.ts';

/** What the server says to people, in Korean. */
export default {} satisfies Table;
