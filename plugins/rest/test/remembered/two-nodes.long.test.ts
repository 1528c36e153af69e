import { eachDialect } from 'plinth/testing';
import { expectFresh } from './fresh-answers.ts';
import { ENV, fill, NEWSROOM, type Newsroom } from './newsroom.ts';
import { bootRemembering, type RememberingNodes } from './nodes.ts';

eachDialect('answers from memory on two nodes that are written often', (dialect) => {
  let all: RememberingNodes;
  let room: Newsroom;

  beforeAll(async () => {
    all = await bootRemembering(dialect, NEWSROOM, ENV);
    room = await fill(all);
  });
  afterAll(() => all?.close());

  it('show what was written before they were asked for', () => expectFresh(all, room, 60));
});
