import { defineMessages } from '../errors/index.ts';

/** The messages of this folder that the interface translates. */
export const MESSAGES = defineMessages('access', {
  permissionsExceedOwn: 'You do not have all the permissions of {what}: {first}{others}{later}',
});
