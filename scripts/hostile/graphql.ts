import type { Asked, HostileWork, Stranger } from './stranger.ts';

/** Builds the schema, and compiles a list. */
export const FIRST_OPERATION: Asked = { method: 'POST', target: '/graphql', body: '{"query":"{articles{title}}"}' };

/** As many groups as there are articles, each with its document. */
const GROUPS = 'articles_connection{aggregate{groupBy{title{connection{nodes{documentId title}}}}}}';

function repeat(count: number, make: (at: number) => string, between = ' '): string {
  return Array.from({ length: count }, (_, at) => make(at)).join(between);
}

async function ask(stranger: Stranger, queries: readonly string[], expected?: number): Promise<string | null> {
  const asked = queries.map((query) => ({ method: 'POST', target: '/graphql', body: JSON.stringify({ query }) }));
  const answers = await stranger.send(asked);
  return expected !== undefined && answers.some(({ status }) => status !== expected) ? `NOT ${expected}` : null;
}

/** Operations with unique texts, so that nothing is cached. */
function groups(count: number, fields: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `query number${at}{${repeat(fields, (field) => `a${field}:${GROUPS}`)}}`);
}

/** Many comments of one character: the lexer creates an object for each. */
function comments(characters: number, number: number): string {
  return `query number${number}{articles{title}}${'#\n'.repeat(characters / 2)}`;
}

/** Attacks with GraphQL operations. */
export const GRAPHQL: readonly (readonly [name: string, work: HostileWork])[] = [
  ['groups by a text, in 84 bytes', (stranger) => ask(stranger, [`{${GROUPS}}`])],
  ['20 groups by a text, one after the other', groupsInTurn],
  ['groups by a text under 40 aliases', (stranger) => ask(stranger, groups(1, 40), 400)],
  ['five times groups under 40 aliases', (stranger) => ask(stranger, groups(5, 40), 400)],
  ['five times groups under 15 aliases', (stranger) => ask(stranger, groups(5, 15))],
  [
    'ten documents of 600 kB of comments',
    (stranger) =>
      ask(
        stranger,
        Array.from({ length: 10 }, (_, at) => comments(600_000, at)),
        400,
      ),
  ],
  [
    'ten documents of 90 kB of comments',
    (stranger) =>
      ask(
        stranger,
        Array.from({ length: 10 }, (_, at) => comments(90_000, at)),
        200,
      ),
  ],
];

async function groupsInTurn(stranger: Stranger): Promise<string | null> {
  for (const query of groups(20, 1)) await ask(stranger, [query]);
  return null;
}
