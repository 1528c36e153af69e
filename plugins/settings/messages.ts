import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('settings', {
  setInFile: '{key} is set in {saidBy}; edit it there',
  settingNotObject: 'A change to the setting {name} must be an object with its keys',
  settingsModified: 'The settings were modified by someone else. Reload them and try again',
});
