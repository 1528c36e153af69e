/** The types of the server's responses. */
export type * from '../../api/told.ts';
