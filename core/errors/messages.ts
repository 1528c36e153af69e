import { defineMessages } from './define-messages.ts';

/** The messages of this folder that the interface translates. */
export const MESSAGES = defineMessages('errors', {
  errorCount: '{problems} errors occurred',
  invalidKey: 'Invalid key {key}',
  invalidKeyAtPath: 'Invalid key {key} at {path}',
});
