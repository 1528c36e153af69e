import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('starters', {
  namesTaken: 'These names are already in use: {taken}. Rename them, or use another template.',
  notInstalled: 'The template "{name}" is not installed',
  stillRunning: 'It is still running',
  templateBusy: 'The template "{starter}" is being installed or removed. Wait until it finishes',
  templateUnknown: 'Template "{name}" does not exist; available: {startersThere}',
});
