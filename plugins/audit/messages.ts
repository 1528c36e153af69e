import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('audit', {
  verificationRunning: 'A verification of the audit log is already running',
});
