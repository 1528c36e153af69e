import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('mail', {
  notConfigured: 'No mail server is configured. Configure one first',
  rejected: 'The mail server rejected the email: {message}',
});
