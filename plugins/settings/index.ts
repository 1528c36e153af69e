/**
 * Settings that people change at run time. They are kept in the database, with secrets encrypted.
 *
 * @module plinth/plugins/settings
 */
import { ACCESS, APPLYING, COMMANDS, CONFIG, DATABASE, definePlugin, FRESHNESS, LOGGER } from 'plinth';
import { configCommand } from './config-command.ts';
import { CONFIG_EXPORTS, ConfigExportList } from './config-exports.ts';
import { exportedSettings } from './exported-settings.ts';
import { SettingList } from './setting-list.ts';
import { SETTINGS } from './settings.ts';
import { settingsCommand } from './settings-command.ts';
import { settingsTable } from './stored-settings.ts';

export { CONFIG_EXPORTS, type ConfigExports, type ExportedConfig, type ExportedOption } from './config-exports.ts';
export { CHANGES_SECURITY, namesPlace, READS_SECURITY, type SentTo, type SettingRisk, type SettingSecurity } from './security.ts';
export { SETTINGS_TOPIC } from './setting-list.ts';
export {
  SETTINGS,
  type Setting,
  type SettingChange,
  type SettingOptions,
  type SettingPatch,
  type SettingSchema,
  type Settings,
  type ShownValue,
  type ToldOption,
} from './settings.ts';

declare module 'plinth' {
  interface PluginNames {
    settings: true;
  }
}

const NAME = 'settings';

export default definePlugin({
  name: NAME,
  description: 'Settings that can be changed at runtime',
  apply({ container, hooks, plugins }) {
    const { server, files } = container.resolve(CONFIG);
    const access = container.resolve(ACCESS);
    const settings = new SettingList({
      database: container.resolve(DATABASE),
      freshness: container.resolve(FRESHNESS),
      logger: container.resolve(LOGGER),
      applying: container.resolve(APPLYING),
      plugins,
      holdsAll: ({ ability, trusted }) =>
        trusted || [...access.actions.keys()].every((action) => ability.can(action) && ability.rule(action) === null),
      encryption: { secret: server.encryptionKey ?? null, file: files.server },
    });
    container.registerInstance(SETTINGS, settings);
    container.resolve(COMMANDS).add(settingsCommand(settings));
    const exports = new ConfigExportList();
    exports.add(async () => exportedSettings(settings.all));
    container.registerInstance(CONFIG_EXPORTS, exports);
    container.resolve(COMMANDS).add(configCommand(exports));
    hooks.tables.tap(NAME, (tables) => tables.add(settingsTable));
    hooks.sync.tapPromise(NAME, () => settings.start());
    // Only on `listen`, so that commands still run: they are the way to remove a secret whose key is lost.
    hooks.listen.tap(NAME, () => settings.verify());
  },
});
