import { type BootProblem, DATABASE, DOCUMENTS, FRESHNESS, JOBS, type Kernel } from 'plinth';
import { namedRole } from '../commands/named-role.ts';
import type { Roles } from '../roles.ts';
import type { TellEvent } from '../security-events.ts';
import { createAccounts } from '../sign-in/accounts.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { SecondFactorOptions } from './options.ts';
import type { FactorParts } from './own-factor.ts';
import { createSecondFactorGate } from './second-factor-gate.ts';
import { SecondFactors } from './second-factors.ts';
import { StoredFactors } from './stored-factors.ts';

const NAME = 'users-permissions';

/** Rows that the job looks at together. */
const BATCH = 500;

/** Factors in the database of a kernel. */
export function storedFactors({ container }: Pick<Kernel, 'container'>): StoredFactors {
  return new StoredFactors(() => container.resolve(DATABASE), container.resolve(FRESHNESS));
}

/** What second factors are made of, and the job that forgets those of nobody; null when they are off. */
export function registerSecondFactor(
  { container }: Kernel,
  options: SecondFactorOptions,
  keys: () => SigningKeys,
  tell: TellEvent,
): FactorParts | null {
  if (!options.enabled) return null;
  const stored = storedFactors({ container });
  const accounts = createAccounts(container.resolve(DOCUMENTS));
  container.resolve(JOBS).add({
    name: `${NAME}.second-factors`,
    cron: '37 3 * * *',
    async run(signal) {
      await stored.removeWaiting(new Date(Date.now() - options.ticketLifespan * 1_000).toISOString());
      for (let after = ''; ; ) {
        const factors = await stored.all(after, BATCH);
        for (const factor of factors) {
          signal.throwIfAborted();
          if ((await accounts.byDocument(factor.account)) === null) await stored.remove(factor);
        }
        if (factors.length < BATCH) return;
        after = factors.at(-1)?.account as string;
      }
    },
  });
  const sources = { keys, options, stored, tell };
  return { factors: new SecondFactors(sources), gate: createSecondFactorGate(sources), stored };
}

/** Roles that are named by the options and do not exist: what they say of them would hold for nobody. */
export async function checkRequiredRoles(
  { requiredRoles }: SecondFactorOptions,
  { container }: Pick<Kernel, 'container'>,
  roles: Roles,
  file: string,
): Promise<readonly BootProblem[]> {
  const documents = container.resolve(DOCUMENTS);
  const problems = requiredRoles.map(async (type, index): Promise<BootProblem | null> => {
    try {
      await namedRole(type, { documents, roles });
      return null;
    } catch (error) {
      return { file, path: [NAME, 'config', 'secondFactor', 'requiredRoles', index], message: (error as Error).message };
    }
  });
  return (await Promise.all(problems)).filter((problem) => problem !== null);
}
