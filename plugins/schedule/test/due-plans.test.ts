import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from 'plinth';
import { DuePlans } from '../due-plans.ts';
import type { Plan } from '../plan.ts';

describe('DuePlans', () => {
  it('gives a plan that was given up its whole time again when it is retried', async () => {
    const plan = { id: 7, state: 'running' } as Plan;
    const due: Plan[] = [plan];
    const turns = {
      carryOut: async () => {
        throw new UnavailableError('away');
      },
      giveUp: jest.fn(async () => void due.pop()),
    };
    const parts = { store: { firstDue: async () => due[0] ?? null }, turns, logger: { warn() {} }, retryFor: 40 };
    const plans = new DuePlans(parts as never);
    const run = () => plans.runAll(new AbortController().signal);
    await run();
    expect(turns.giveUp).not.toHaveBeenCalled();
    await sleep(60);
    await run();
    expect(turns.giveUp).toHaveBeenCalledTimes(1);
    due.push(plan);
    await run();
    expect(turns.giveUp).toHaveBeenCalledTimes(1);
  });
});
