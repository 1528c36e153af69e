import type { Command } from 'plinth';
import type { StoredFactors } from '../second-factor/stored-factors.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import { namedAccount } from './named.ts';

/** `plinth user second-factor`: for people who have lost what their codes came from. */
export function secondFactorCommand(accounts: Accounts, stored: StoredFactors): Command {
  return {
    name: 'second-factor',
    description: 'Says whether a user has a second factor, or takes it away',
    arguments: '<user>',
    options: [{ flags: '--off', description: 'take it away, with its recovery codes; the user is signed out' }],
    async run({ arguments: [user], options, print }) {
      const { documentId, username } = await namedAccount(user, accounts);
      const factor = await stored.find(documentId);
      if (factor === null || factor.enabled_at === null) return print(`"${username}" has no second factor`);
      if (options.off !== true) {
        return print(
          `"${username}" has a second factor since ${factor.enabled_at}, and ${await stored.recoveryCodes(factor)} recovery codes`,
        );
      }
      await stored.remove(factor);
      print(`"${username}" has no second factor any more and is signed out`);
    },
  };
}
