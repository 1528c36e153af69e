import { eachDialect } from 'plinth/testing';
import { checkPendingShared } from './check-pending-shared.ts';

/** More than in the standard suite. `npm run test:random` checks five times as many. */
const STORIES = 20;

eachDialect('attributes that are not localized', (dialect) => {
  it('go live only by who may write and publish them in every published locale', () => checkPendingShared(dialect, STORIES), 3_600_000);
});
