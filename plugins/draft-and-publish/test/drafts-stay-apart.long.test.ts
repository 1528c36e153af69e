import { eachDialect } from 'plinth/testing';
import { checkDrafts } from './check-drafts.ts';

/** Twice as many models as in the standard suite. `npm run test:random` checks five times as many. */
const MODELS = 6;

eachDialect('drafts of random models', (dialect) => {
  it('change no published answer until they are published, and then exactly what differs', () => checkDrafts(dialect, MODELS), 3_600_000);
});
