import type { Model } from '../client/types.ts';
import { worded } from '../words/text.ts';

/** Pages beside content, with the action and the plugin that each needs. */
const AREAS = [
  { to: '/schedule', title: worded('Schedule'), action: 'plugin::schedule.plan.read', plugin: 'schedule' },
  { to: '/model', title: worded('Model'), action: 'plugin::admin.model.read', plugin: 'content-type-builder' },
  { to: '/bin', title: worded('Bin'), action: 'plugin::history.bin.read', plugin: 'history' },
  { to: '/people', title: worded('People'), action: 'plugin::admin.people.read', plugin: null },
  { to: '/tokens', title: worded('API tokens'), action: 'plugin::api-tokens.token.read', plugin: 'api-tokens' },
  { to: '/webhooks', title: worded('Webhooks'), action: 'plugin::webhooks.webhook.read', plugin: 'webhooks' },
  { to: '/transfer', title: worded('Import and export'), action: 'plugin::transfer.import.read', plugin: 'transfer' },
  { to: '/audit', title: worded('Audit'), action: 'plugin::audit.entry.read', plugin: 'audit' },
  { to: '/health', title: worded('Health'), action: 'plugin::admin.health.read', plugin: null },
  { to: '/settings', title: worded('Settings'), action: 'plugin::admin.settings.read', plugin: null },
] as const;

/** Areas for daily work of editors: the menu shows them above the content. */
const DAILY: ReadonlySet<string> = new Set(['/schedule']);

/** Whether an area is for daily work. The menu shows other areas below "Settings". */
export function isDaily({ to }: { readonly to: string }): boolean {
  return DAILY.has(to);
}

/** Returns the areas that the person may see, for the menu and the palette. */
export function areasOf({ granted, plugins }: Model): readonly (typeof AREAS)[number][] {
  return AREAS.filter(({ action, plugin }) => granted.includes(action) && (plugin === null || plugins.includes(plugin)));
}
