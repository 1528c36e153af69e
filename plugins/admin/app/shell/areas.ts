import type { Model } from '../client/types.ts';

/** Pages beside content, and the right that each asks for. */
const AREAS = [
  { to: '/people', title: 'People', action: 'plugin::admin.people.read' },
  { to: '/tokens', title: 'API tokens', action: 'plugin::api-tokens.token.read' },
  { to: '/health', title: 'Health', action: 'plugin::admin.health.read' },
  { to: '/settings', title: 'Settings', action: 'plugin::admin.settings.read' },
] as const;

/** Those that this person may see: below "Settings" in the menu, and in the palette. */
export function areasOf({ granted }: Model): readonly (typeof AREAS)[number][] {
  return AREAS.filter(({ action }) => granted.includes(action));
}
