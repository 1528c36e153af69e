/**
 * Answers for people who look with a browser: files of folders, pages that were built elsewhere, and while an app is developed a first page.
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

/** After the routes of all plugins: the first page leads to them, and leaves its place to one at `/`. */
const LAST = 1000;

export default definePlugin({
  name: NAME,
  description: 'Files and pages for browsers, and a first page while an app is developed',
  apply({ container, hooks }) {
    const { environment } = container.resolve(CONFIG);
    hooks.routes.tap({ name: NAME, stage: LAST }, (routes) => addFirstPage(routes, environment));
  },
});
