import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('importStrapi', {
  importRunning: 'An import is already running. Wait until it finishes, or stop it',
  noImportRunning: 'No import is running',
});
