/**
 * The interface for people who write, publish and look after content, at `/admin`.
 *
 * @module plinth/plugins/admin
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin, servePage } from 'plinth';

declare module 'plinth' {
  interface PluginNames {
    admin: true;
  }
}

const NAME = 'admin';

/** What `npm run build` makes of `app`. */
const PAGE = join(__dirname, 'page');

export default definePlugin({
  name: NAME,
  description: 'The interface for people, at /admin',
  apply({ hooks }) {
    hooks.routes.tap(NAME, (routes) => {
      if (existsSync(PAGE)) servePage(routes, '/admin', PAGE, { title: 'Write and publish', hashed: (path) => path.startsWith('assets/') });
    });
  },
});
