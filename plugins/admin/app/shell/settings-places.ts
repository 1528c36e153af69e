import type { Model } from '../client/types.ts';

/** Pages of those who answer for the app, with what shows them: any of these actions. */
const PLACES = [
  { to: '/people', label: 'People', actions: ['plugin::admin.people.read'] },
  { to: '/tokens', label: 'API tokens', actions: ['plugin::api-tokens.token.read'] },
] as const;

/** Those that somebody is shown: below "Settings" in the menu, and in the palette. */
export function settingsPlaces({ granted }: Model) {
  return PLACES.filter(({ actions }) => actions.some((action) => granted.includes(action)));
}
