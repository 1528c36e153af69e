import type { Table } from '../text.ts';

/** What the server says to people, in Chinese. */
export default {} satisfies Table;
