/**
 * Serves browsers: files of folders, pages that were built elsewhere, and a first page during development.
 *
 * @module plinth/plugins/pages
 */
import { CONFIG, definePlugin } from 'plinth';
import { addFirstPage } from './first-page.ts';

export { type FileOptions, serveFiles } from './serve-files.ts';
export { type PageOptions, type PolicyDirectives, servePage } from './serve-page.ts';

declare module 'plinth' {
  interface PluginNames {
    pages: true;
  }
}

const NAME = 'pages';

/** Runs after the routes of all plugins: the first page links to them, and is left out if one of them is at `/`. */
const LAST = 1000;

export default definePlugin({
  name: NAME,
  description: 'Static files and pages, and the welcome page in development',
  apply({ container, hooks }) {
    const { environment } = container.resolve(CONFIG);
    hooks.routes.tap({ name: NAME, stage: LAST }, (routes) => addFirstPage(routes, environment));
  },
});
