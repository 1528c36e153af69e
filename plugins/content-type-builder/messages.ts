import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('contentTypeBuilder', {
  appWouldNotStart: 'The app would not start with these changes:{stops}',
  developmentOnly: 'The content model can be edited only in development; this server runs in production (NODE_ENV)',
  fileNotUtf8: '{file} is not UTF-8 encoded; save it as UTF-8',
  fileUnreadable: '{file} cannot be read ({code})',
  wouldMakePublic: 'This change makes content public; confirm it with "evenIfItExposes": true:{lines}',
});
