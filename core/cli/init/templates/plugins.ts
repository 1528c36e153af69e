/**
 * Most built-in plugins are enabled by default. Disable a plugin with `i18n: false`; enable one that is off by default like `history` below.
 * Add your own plugins here, too.
 */
export default {
  'draft-and-publish': { config: { writesAskPublish: true } },
  history: true,
  'reading-time': { resolve: './plugins/reading-time.ts', config: { wordsPerMinute: 200 } },
};
