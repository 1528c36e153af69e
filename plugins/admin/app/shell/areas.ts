import type { Model } from '../client/types.ts';
import { worded } from '../words/text.ts';

/** Pages beside content, the right that each asks for, and the plugin without which there is none. */
const AREAS = [
  { to: '/model', title: worded('Model'), action: 'plugin::admin.model.read', plugin: 'content-type-builder' },
  { to: '/people', title: worded('People'), action: 'plugin::admin.people.read', plugin: null },
  { to: '/tokens', title: worded('API tokens'), action: 'plugin::api-tokens.token.read', plugin: 'api-tokens' },
  { to: '/webhooks', title: worded('Webhooks'), action: 'plugin::webhooks.webhook.read', plugin: 'webhooks' },
  { to: '/health', title: worded('Health'), action: 'plugin::admin.health.read', plugin: null },
  { to: '/settings', title: worded('Settings'), action: 'plugin::admin.settings.read', plugin: null },
] as const;

/** Those that this person may see: below "Settings" in the menu, and in the palette. */
export function areasOf({ granted, plugins }: Model): readonly (typeof AREAS)[number][] {
  return AREAS.filter(({ action, plugin }) => granted.includes(action) && (plugin === null || plugins.includes(plugin)));
}
