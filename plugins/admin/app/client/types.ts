/** What the server tells the page. */
export type * from '../../api/told.ts';
