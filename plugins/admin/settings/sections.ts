import { type Config, z } from 'plinth';
import type { Setting, Settings } from 'plinth/plugins/settings';
import type { OptionLine, SettingSection, ValueSchema } from '../api/told-settings.ts';

/** Converts a setting for the settings page, which builds its form from the schema. */
export function sectionOf(setting: Setting): SettingSection {
  const { properties = {} } = z.toJSONSchema(setting.schema, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, ValueSchema>>;
  };
  return {
    name: setting.name,
    title: setting.title,
    plugin: setting.plugin,
    keys: setting.shown().map(({ option: _, ...shown }) => ({ ...shown, schema: properties[shown.key] ?? {} })),
  };
}

/** Returns options that only files can set: plugin options without a setting, and the limits of `config/api`. */
export function optionLines(settings: Settings, { api, files }: Config): readonly OptionLine[] {
  const taken = new Set(
    settings.all.flatMap((setting) => setting.shown().flatMap(({ option }) => (option === null ? [] : [`${setting.plugin} ${option}`]))),
  );
  const ofApi = (['query', 'queryString', 'write'] as const).flatMap((group) =>
    Object.entries(api[group]).map(([key, value]): OptionLine => {
      return { plugin: 'api', path: `${group}.${key}`, description: null, value, isSecret: false, saidBy: fileOf(files.api) };
    }),
  );
  return [...settings.options().filter(({ plugin, path }) => !taken.has(`${plugin} ${path}`)), ...ofApi];
}

/** Null for a file that does not exist. */
function fileOf(file: string): string | null {
  return /\.\w+$/.test(file) ? file : null;
}
