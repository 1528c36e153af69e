import { BODIES } from './bodies.ts';
import { CONNECTIONS } from './connections.ts';
import { FIRST_OPERATION, GRAPHQL } from './graphql.ts';
import type { Content } from './hostile-server.ts';
import { LARGE_TEXTS, QUERY_STRINGS } from './query-strings.ts';
import type { Asked, HostileRequest, HostileWork } from './stranger.ts';
import { WRITES } from './writes.ts';

/** One attack on a server. */
export interface Hostile {
  readonly name: string;
  /** Content of the database. */
  readonly content: Content;
  /** Runs before the measurement, for work that a server does only once. */
  readonly before?: HostileWork;
  readonly work: HostileWork;
  /** Request before the measurement, for what the server builds once on first use. */
  readonly first?: Asked;
}

/** All attacks. */
export const HOSTILE: readonly Hostile[] = [
  ...QUERY_STRINGS.map((request) => ofRequest(request, 'circles')),
  ...CONNECTIONS.map(([name, work]): Hostile => ({ name, content: 'circles', work })),
  ...BODIES.map(([name, work, before]): Hostile => ({ name, content: 'circles', work, ...(before && { before }) })),
  ...WRITES.map(([name, work]): Hostile => ({ name, content: 'circles', work })),
  ...GRAPHQL.map(([name, work]): Hostile => ({ name, content: 'circles', work, first: FIRST_OPERATION })),
  ...LARGE_TEXTS.map((request) => ofRequest(request, 'large texts')),
];

function ofRequest([name, targets, atATime, expected]: HostileRequest, content: Content): Hostile {
  return {
    name,
    content,
    ...(targets.some((target) => target.startsWith('/graphql')) && { first: FIRST_OPERATION }),
    async work(stranger) {
      const answers = await stranger.send(targets, atATime);
      const isWrong = expected !== undefined && answers.some(({ status }) => !expected.includes(status));
      return isWrong ? `NOT ${expected}` : null;
    },
  };
}
