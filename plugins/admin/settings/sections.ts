import { type Ability, type Config, z } from 'plinth';
import type { Setting, Settings } from 'plinth/plugins/settings';
import type { OptionLine, SettingSection, ValueSchema } from '../api/told-settings.ts';
import { isShown, neededFor } from './setting-rights.ts';

/** Converts a setting for the settings page, which builds its form from the schema. */
export function sectionOf(setting: Setting, ability: Ability): SettingSection {
  const { properties = {} } = z.toJSONSchema(setting.schema, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, ValueSchema>>;
  };
  return {
    name: setting.name,
    title: setting.title,
    plugin: setting.plugin,
    keys: setting.shown().map(({ option: _, value, ...shown }) => {
      const needs = neededFor(shown.key, setting);
      const isHidden = !isShown(shown.key, setting, ability);
      return {
        ...shown,
        ...(value !== undefined && !isHidden && { value }),
        schema: properties[shown.key] ?? {},
        needs,
        mayChange: ability.can(needs),
        isHidden,
        risk: setting.security.risks.get(shown.key)?.leadsTo ?? null,
        clears: clearedBy(shown.key, setting),
      };
    }),
  };
}

/** Keys that a change of another key clears. */
function clearedBy(key: string, { security }: Setting): readonly string[] {
  return [...security.sentTo].flatMap(([secret, { where, protectedBy = [], with: beside = [] }]) =>
    where.includes(key) || protectedBy.includes(key) ? [secret, ...beside] : [],
  );
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
