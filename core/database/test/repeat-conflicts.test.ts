import type { Knex } from 'knex';
import type { Failure } from '../failure.ts';
import { repeatConflicts } from '../server/repeat-conflicts.ts';

describe('a statement of Knex outside of a transaction', () => {
  /** Runs a statement whose attempts end like this, one after the other: a kind of failure, or the answer. */
  const run = async (...ends: readonly (Failure['kind'] | null)[]) => {
    const [connection, statement] = [{}, { sql: 'update' }];
    const given: unknown[][] = [];
    const client = {
      query: async (...args: unknown[]) => {
        given.push(args);
        const kind = ends[given.length - 1];
        if (kind !== null) throw Object.assign(new Error('refused'), { kind });
        return 'answer';
      },
    };
    const failed: unknown[] = [];
    repeatConflicts(
      { client } as unknown as Knex,
      (error) => error as Failure,
      (...args) => void failed.push(args),
    );
    const answer = await client.query(connection, statement).catch((error: { readonly kind: string }) => error.kind);
    expect(given.every(([on, what]) => on === connection && what === statement)).toBe(true);
    return { answer, attempts: given.length, failed: failed.length };
  };

  it('runs once if it succeeds', async () => {
    expect(await run(null)).toEqual({ answer: 'answer', attempts: 1, failed: 0 });
  });

  it('is repeated on its connection when it loses against others, and only then', async () => {
    expect(await run('conflict', 'conflict', null)).toEqual({ answer: 'answer', attempts: 3, failed: 0 });
    expect(await run('conflict', 'unique', null)).toEqual({ answer: 'unique', attempts: 2, failed: 1 });
    expect(await run('lost', null)).toEqual({ answer: 'lost', attempts: 1, failed: 1 });
  });

  it('fails when it has lost five times', async () => {
    expect(await run('conflict', 'conflict', 'conflict', 'conflict', 'conflict', null)).toEqual({
      answer: 'conflict',
      attempts: 5,
      failed: 1,
    });
  });
});
