import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('webhooks', {
  webhookModified: 'The webhook was modified by someone else. Reload it and try again',
});
