import { CHANGES_SECURITY, READS_SECURITY } from 'plinth/plugins/settings';

/**
 * Actions on areas of the interface other than content. Administrators hold all of them; `admin.config.roles` grants them to other roles by
 * name.
 */
export const MODEL = { read: 'plugin::admin.model.read', change: 'plugin::admin.model.change' } as const;
export const PEOPLE = { read: 'plugin::admin.people.read', change: 'plugin::admin.people.change' } as const;
export const SETTINGS = { read: 'plugin::admin.settings.read', change: 'plugin::admin.settings.change' } as const;
export const HEALTH = { read: 'plugin::admin.health.read', change: 'plugin::admin.health.change' } as const;

/** Settings that can redirect trust: mail, signing up, and all that plugins call a risk. */
export const SECURITY = { read: READS_SECURITY, change: CHANGES_SECURITY } as const;

/** All of these actions. */
export const AREA_ACTIONS: readonly string[] = [MODEL, PEOPLE, SETTINGS, HEALTH, SECURITY].flatMap((area) => Object.values(area));
