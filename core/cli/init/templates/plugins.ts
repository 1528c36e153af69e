/**
 * Most built-in plugins are on without being named here. Switch one off with `i18n: false`, and one that is off on as `history` is below.
 * The app's own plugins are listed here, too.
 */
export default {
  'draft-and-publish': { config: { writesAskPublish: true } },
  history: true,
  'reading-time': { resolve: './plugins/reading-time.ts', config: { wordsPerMinute: 200 } },
};
