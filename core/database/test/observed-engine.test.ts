import { NotFoundError } from '../../errors/index.ts';
import type { Around, Work } from '../../observation/index.ts';
import type { Engine } from '../database-kind.ts';
import { classify } from '../dialects/mysql/errors.ts';
import { translate } from '../failure.ts';
import { observeEngine } from '../observed-engine.ts';

describe('a transaction, as observers see it', () => {
  /** The recorded end of a transaction that threw this error. */
  const endOf = async (error: unknown) => {
    const seen: Work[] = [];
    const around: Around = (work, run) => {
      seen.push(work);
      return run();
    };
    const engine = { knex: { client: {} }, classify, transaction: () => Promise.reject(error) } as unknown as Engine;
    const observed = observeEngine(engine, { of: (kind) => (kind === 'transaction' ? around : null) });
    await expect(observed.transaction(async () => undefined)).rejects.toBe(error);
    return seen.map((work) => work.endOf?.(error));
  };
  const driver = (code: string, errno: number) => Object.assign(new Error(code), { code, errno, sqlMessage: code });
  const [deadlock, lost, full] = [driver('ER_LOCK_DEADLOCK', 1213), driver('PROTOCOL_CONNECTION_LOST', 0), driver('ER_DISK_FULL', 1021)];

  it('has lost against another one, by the error of the driver and by what is made of it', async () => {
    expect(await endOf(deadlock)).toEqual(['conflict']);
    expect(await endOf(translate(deadlock, classify(deadlock)))).toEqual(['conflict']);
  });

  it('is undone by its own work', async () => {
    expect(await endOf(new NotFoundError())).toEqual(['undone']);
    expect(await endOf(new Error('any'))).toEqual(['undone']);
  });

  it('has failed with the database', async () => {
    for (const error of [lost, full]) {
      expect(await endOf(error)).toEqual(['failed']);
      expect(await endOf(translate(error, classify(error)))).toEqual(['failed']);
    }
  });
});
