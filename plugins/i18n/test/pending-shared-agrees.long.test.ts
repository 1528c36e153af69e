import { eachDialect } from 'plinth/testing';
import { checkPendingShared } from './check-pending-shared.ts';

eachDialect('attributes that are not localized', (dialect) => {
  it('go live only by who may write and publish them in every published locale', () => checkPendingShared(dialect, 40), 3_600_000);
});
