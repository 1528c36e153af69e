import { placeholdersOf } from './catalogs.mjs';

/** The source of `app/i18n/messages.ts`: the placeholders of every message. @param english messages by id */
export function messageTypes(english) {
  const lines = [...english].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, message]) => `  '${id}': ${namesOf(message)};`);
  return `/** Names of the placeholders of every message, by its id. \`npm run messages -- --write\` makes this file of the English catalogs. */
export interface Messages {
${lines.join('\n')}
}
`;
}

function namesOf(message) {
  const names = placeholdersOf(message);
  if (typeof message !== 'string' && !names.includes('count')) names.push('count');
  return names.length === 0
    ? 'never'
    : names
        .sort()
        .map((name) => `'${name}'`)
        .join(' | ');
}
