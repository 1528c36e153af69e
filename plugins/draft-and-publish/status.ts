/** Name of the axis, of its query parameter, and of the key in the long form of a link. */
export const STATUS = 'status';

/** The values of the axis. */
export const STATUSES = ['draft', 'published'] as const;

/** One of the two values of the axis. */
export type Status = (typeof STATUSES)[number];
