/**
 * The interface for people who write, publish and look after content, at `/admin`.
 *
 * @module plinth/plugins/admin
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG, definePlugin, LOGGER, servePage } from 'plinth';
import { addSessionRoute } from './api/session.ts';
import { adminOptions } from './options.ts';
import { API, registerStaff } from './staff/staff.ts';

declare module 'plinth' {
  interface PluginNames {
    admin: true;
  }
}

const NAME = 'admin';

/** What `npm run build` makes of `app`. */
const PAGE = join(__dirname, 'page');

/** What the interface cannot be without. An app that has switched one of them off goes without the interface. */
const NEEDED = ['rest', 'users-permissions'] as const;

export default definePlugin({
  name: NAME,
  description: 'The interface for people, at /admin',
  after: ['mail', 'rest', 'users-permissions', 'draft-and-publish', 'i18n', 'upload', 'openapi'],
  options: adminOptions,
  apply(kernel, options) {
    const { container, hooks, plugins } = kernel;
    const missing = NEEDED.filter((name) => !plugins.includes(name));
    if (missing.length > 0) {
      container
        .resolve(LOGGER)
        .info(`There is no interface at /admin: it needs ${missing.join(' and ')}, which config/plugins switches off`);
      return;
    }
    const config = container.resolve(CONFIG);
    const staff = registerStaff(kernel, NAME, options);
    const providers = Object.entries(options.providers).filter(([, { enabled }]) => enabled);
    hooks.routes.tap(NAME, (routes) => {
      staff.accounts.addRoutes(routes);
      addSessionRoute(routes, {
        staff,
        recovery: plugins.includes('mail'),
        providers: providers.map(([name]) => ({ name, title: titleOf(name), url: `${API}/connect/${name}` })),
        secondFactor: options.secondFactor.enabled,
        development: config.environment !== 'production',
      });
      if (existsSync(PAGE)) servePage(routes, '/admin', PAGE, { title: 'Write and publish', hashed: (path) => path.startsWith('assets/') });
    });
  },
});

/** `my-company` as a button says it: `My company`. */
function titleOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
