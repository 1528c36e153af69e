import type { ExportedConfig, ExportedOption } from './config-exports.ts';
import type { Setting } from './settings.ts';

/** The changed settings, as options of `config/plugins`. */
export function exportedSettings(settings: readonly Setting[]): ExportedConfig {
  const options: ExportedOption[] = [];
  const notes: string[] = [];
  for (const setting of settings) {
    for (const { key, value, isSecret, isSet, saidBy, option } of setting.shown()) {
      if (!isSet || saidBy !== null) continue;
      const name = `${setting.name}.${key}`;
      if (option === null) notes.push(`${name} stays in the database, because no configuration file option corresponds to it`);
      else if (isSecret) notes.push(`${name} is a secret and is not exported; set it in the environment`);
      else options.push({ file: 'plugins', path: [setting.plugin, 'config', ...option.split('.')], value });
    }
  }
  return { options, notes };
}
