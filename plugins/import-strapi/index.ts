/**
 * `plinth import strapi`: makes an app of a project of Strapi 5.
 *
 * @module plinth/plugins/import-strapi
 */
import { COMMANDS, definePlugin } from 'plinth';
import { importCommand } from './import-command.ts';

declare module 'plinth' {
  interface PluginNames {
    'import-strapi': true;
  }
}

const NAME = 'import-strapi';

export default definePlugin({
  name: NAME,
  description: 'Brings projects of Strapi over',
  apply({ container }) {
    container.resolve(COMMANDS).add(importCommand());
  },
});
