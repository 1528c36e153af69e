import { CONNECTIONS } from './connections.ts';
import type { Content } from './hostile-server.ts';
import { LARGE_TEXTS, QUERY_STRINGS } from './query-strings.ts';
import type { HostileRequest, HostileWork } from './stranger.ts';
import { WRITES } from './writes.ts';

/** Something that a stranger does to a server. */
export interface Hostile {
  readonly name: string;
  /** What the database holds. */
  readonly content: Content;
  readonly work: HostileWork;
}

/** Everything that strangers do. */
export const HOSTILE: readonly Hostile[] = [
  ...QUERY_STRINGS.map((request) => ofRequest(request, 'circles')),
  ...CONNECTIONS.map(([name, work]): Hostile => ({ name, content: 'circles', work })),
  ...WRITES.map(([name, work]): Hostile => ({ name, content: 'circles', work })),
  ...LARGE_TEXTS.map((request) => ofRequest(request, 'large texts')),
];

function ofRequest([name, targets, atATime, expected]: HostileRequest, content: Content): Hostile {
  return {
    name,
    content,
    async work(stranger) {
      const answers = await stranger.send(targets, atATime);
      const isWrong = expected !== undefined && answers.some(({ status }) => !expected.includes(status));
      return isWrong ? `NOT ${expected}` : null;
    },
  };
}
