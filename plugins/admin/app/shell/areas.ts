import type { Model } from '../client/types.ts';

/** Pages beside content, and the right that each asks for. */
const AREAS = [
  { to: '/health', title: 'Health', action: 'plugin::admin.health.read' },
  { to: '/settings', title: 'Settings', action: 'plugin::admin.settings.read' },
] as const;

/** Those that this person may see. */
export function areasOf({ granted }: Model): readonly (typeof AREAS)[number][] {
  return AREAS.filter(({ action }) => granted.includes(action));
}
