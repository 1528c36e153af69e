import { defineMessages } from '../errors/index.ts';

/** The messages of this folder that the interface translates. */
export const MESSAGES = defineMessages('database', {
  nodeOutdated: 'This node uses an older content model than the migrated database and must be replaced',
  outOfDiskSpace: 'The database is out of disk space',
  queryTimedOut: 'The query timed out',
  readTooExpensive: 'The response takes too long to read; nothing was written. Reduce populate, filters or sort',
  unreachable: 'Could not connect to the database',
  valueNotStorable: 'The value is too long, out of range, or contains characters that cannot be stored',
});
