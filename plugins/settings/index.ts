/**
 * What people change while the service runs: kept in the database, its secrets sealed.
 *
 * @module plinth/plugins/settings
 */
import { APPLYING, COMMANDS, CONFIG, DATABASE, definePlugin, FRESHNESS, LOGGER } from 'plinth';
import { SettingList } from './setting-list.ts';
import { SETTINGS } from './settings.ts';
import { settingsCommand } from './settings-command.ts';
import { settingsTable } from './stored-settings.ts';

export { SETTINGS_TOPIC } from './setting-list.ts';
export {
  SETTINGS,
  type Setting,
  type SettingOptions,
  type SettingPatch,
  type SettingSchema,
  type Settings,
  type ShownValue,
} from './settings.ts';

declare module 'plinth' {
  interface PluginNames {
    settings: true;
  }
}

const NAME = 'settings';

export default definePlugin({
  name: NAME,
  description: 'What people change while the service runs',
  apply({ container, hooks }) {
    const { server, files } = container.resolve(CONFIG);
    const settings = new SettingList({
      database: container.resolve(DATABASE),
      freshness: container.resolve(FRESHNESS),
      logger: container.resolve(LOGGER),
      applying: container.resolve(APPLYING),
      encryption: { secret: server.encryptionKey ?? null, file: files.server },
    });
    container.registerInstance(SETTINGS, settings);
    container.resolve(COMMANDS).add(settingsCommand(settings));
    hooks.tables.tap(NAME, (tables) => tables.add(settingsTable));
    hooks.sync.tapPromise(NAME, () => settings.start());
    // Commands run all the same: they are how a secret whose key is lost is taken away.
    hooks.listen.tap(NAME, () => settings.verify());
  },
});
