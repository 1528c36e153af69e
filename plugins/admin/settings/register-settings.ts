import { CONFIG, DOCUMENTS, type Kernel, LOGGER, REHEARSALS, type RouteTable } from 'plinth';
import { LOCALES } from 'plinth/plugins/i18n';
import { MAIL } from 'plinth/plugins/mail';
import { CONFIG_EXPORTS, SETTINGS } from 'plinth/plugins/settings';
import { UPLOAD } from 'plinth/plugins/upload';
import { addLocaleRoutes } from '../api/locales.ts';
import { addSettingsRoutes } from '../api/settings.ts';
import type { Staff } from '../staff/staff.ts';
import { createPluginLines } from './plugin-lines.ts';

/** @returns a function that adds the routes to read and change settings */
export function registerSettings({ container, plugins }: Kernel, staff: Staff): (routes: RouteTable) => void {
  const config = container.resolve(CONFIG);
  const lines = createPluginLines(container.resolve(REHEARSALS), container.resolve(LOGGER), config.appDir);
  const locales = plugins.includes('i18n') ? container.resolve(LOCALES) : null;
  const isOn = plugins.includes('settings');
  return (routes) => {
    if (locales !== null) addLocaleRoutes(routes, locales, container.resolve(DOCUMENTS));
    addSettingsRoutes(routes, {
      config,
      staff,
      settings: isOn ? container.resolve(SETTINGS) : null,
      exports: isOn ? container.resolve(CONFIG_EXPORTS) : null,
      locales,
      mail: plugins.includes('mail') ? container.resolve(MAIL) : null,
      upload: plugins.includes('upload') ? container.resolve(UPLOAD) : null,
      plugins: lines,
    });
  };
}
