import { eachDialect } from 'plinth/testing';
import { expectNothingLearned, type HiddenContent, openHiddenContent } from './hidden-content.ts';

eachDialect('an agent that tries everything to get out', (dialect) => {
  let hidden: HiddenContent;

  beforeAll(async () => {
    hidden = await openHiddenContent(dialect);
  });
  afterAll(() => hidden?.close());

  it('learns nothing of what is hidden, whichever tool it turns to', () => expectNothingLearned(hidden, 1));
});
