import { eachDialect } from 'plinth/testing';
import { checkDrafts } from './check-drafts.ts';

eachDialect('drafts of random models', (dialect) => {
  it('change no published answer until they are published, and then exactly what differs', () => checkDrafts(dialect, 12), 3_600_000);
});
