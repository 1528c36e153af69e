import type { Model } from '../client/types.ts';

/** Pages beside content, with the action and the plugin that each needs. No action: everybody who can change content. */
const AREAS = [
  { to: '/recent-actions', title: 'common.recentActions', action: null, plugin: null },
  { to: '/trash', title: 'common.trash', action: 'plugin::history.bin.read', plugin: 'history' },
  { to: '/schedule', title: 'common.schedule', action: 'plugin::schedule.plan.read', plugin: 'schedule' },
  { to: '/model', title: 'common.contentModel', action: 'plugin::admin.model.read', plugin: 'content-type-builder' },
  { to: '/people', title: 'common.users', action: 'plugin::admin.people.read', plugin: null },
  { to: '/tokens', title: 'common.apiTokens', action: 'plugin::api-tokens.token.read', plugin: 'api-tokens' },
  { to: '/webhooks', title: 'common.webhooks', action: 'plugin::webhooks.webhook.read', plugin: 'webhooks' },
  { to: '/transfer', title: 'common.importAndExport', action: 'plugin::transfer.import.read', plugin: 'transfer' },
  { to: '/audit', title: 'common.auditLog', action: 'plugin::audit.entry.read', plugin: 'audit' },
  { to: '/health', title: 'common.systemHealth', action: 'plugin::admin.health.read', plugin: null },
  { to: '/settings', title: 'common.settings', action: 'plugin::admin.settings.read', plugin: null },
] as const;

/** Areas for daily work of editors: the menu shows them above the content. */
const DAILY: ReadonlySet<string> = new Set(['/schedule']);

/** Areas about documents of all types: the menu shows them after the content. */
const OF_CONTENT: ReadonlySet<string> = new Set(['/recent-actions', '/trash']);

/** Whether an area is about content. */
export function isOfContent({ to }: { readonly to: string }): boolean {
  return OF_CONTENT.has(to);
}

/** Whether an area is for daily work. The menu shows those that are neither this nor about content below "Settings". */
export function isDaily({ to }: { readonly to: string }): boolean {
  return DAILY.has(to);
}

/** Returns the areas that the person may see, for the menu and the palette. */
export function areasOf({ granted, plugins, types }: Model): readonly (typeof AREAS)[number][] {
  const changesContent = types.some(({ actions }) => actions.update || actions.delete || actions.publish || actions.discardDraft);
  return AREAS.filter(
    ({ action, plugin }) => (action === null ? changesContent : granted.includes(action)) && (plugin === null || plugins.includes(plugin)),
  );
}
