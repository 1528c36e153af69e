/**
 * All built-in plugins are on, except `history`, `audit` and `mcp`. Switch one off with `i18n: false`. The app's own plugins are listed
 * here, too.
 */
export default {
  'draft-and-publish': { config: { writesAskPublish: true } },
  history: true,
  'reading-time': { resolve: './plugins/reading-time.ts', config: { wordsPerMinute: 200 } },
};
