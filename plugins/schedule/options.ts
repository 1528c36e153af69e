import { z } from 'plinth';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Options of the plugin. Times are milliseconds. */
export const scheduleOptions = z.strictObject({
  retryFor: z
    .int()
    .min(0)
    .max(DAY)
    .default(10 * MINUTE)
    .describe('Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.'),
  keepFor: z
    .int()
    .min(DAY)
    .default(365 * DAY)
    .describe('Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.'),
  maxOpen: z.int().min(1).default(10_000).describe('Maximum number of pending scheduled actions and releases.'),
});

/** Options with their defaults. */
export type ScheduleOptions = z.output<typeof scheduleOptions>;
