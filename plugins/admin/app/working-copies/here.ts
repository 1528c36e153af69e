import { IndexedDbCopies } from './indexed-db-copies.ts';

/** The copies in this browser: one connection to its storage for the whole page. */
export const COPIES_HERE = new IndexedDbCopies();
