export { createSettings, type OwnedSettings, type SaidOption } from './create-settings.ts';
export { SETTINGS, type Setting, type SettingOptions, type SettingPatch, type Settings, type ShownValue } from './settings.ts';
export { settingsTable } from './stored-settings.ts';
