/** Built-in plugins are on unless they are switched off here (`i18n: false`), but for `history`, `audit` and `mcp`; the app's own stand beside them. */
export default {
  'draft-and-publish': { config: { writesAskPublish: true } },
  history: true,
  'reading-time': { resolve: './plugins/reading-time.ts', config: { wordsPerMinute: 200 } },
};
