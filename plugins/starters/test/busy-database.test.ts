import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from 'plinth';
import type { Step } from '../starter-content.ts';
import { StarterLog } from '../starter-log.ts';
import { StarterRuns, type StartersParts } from '../starters.ts';

describe('a step of a starter', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-starter-steps-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Resumes a run whose content is these steps. @returns its problems */
  const problemsOf = async (steps: readonly Step[]) => {
    const log = new StarterLog(folder);
    log.write({
      starter: 'blog',
      doing: 'take',
      step: 'content',
      done: 0,
      of: 0,
      problems: [],
      kept: [],
      began: '2026-01-01T00:00:00.000Z',
    });
    const all = { has: () => true };
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const parts = {
      why: null,
      log,
      documents: { model: { contentTypes: all, components: all } },
      model: { additions: () => [] },
      content: { additions: () => steps },
      rights: { toFile: async () => [], toDatabase: async () => end() },
    };
    const runs = new StarterRuns(parts as unknown as StartersParts);
    runs.begin();
    await ended;
    await runs.end();
    expect(log.run?.step).toBe('done');
    return log.run?.problems;
  };
  const failing = (...errors: readonly Error[]) => {
    const left = [...errors];
    const run = jest.fn(async () => {
      const error = left.shift();
      if (error !== undefined) throw error;
    });
    return { what: 'product/whistle', run };
  };

  it('is tried again while the database is busy', async () => {
    const step = failing(new UnavailableError('The database is busy'), new UnavailableError('The database is busy'));
    expect(await problemsOf([step])).toEqual([]);
    expect(step.run).toHaveBeenCalledTimes(3);
  });

  it('is not tried again when it fails for another reason', async () => {
    const step = failing(new Error('no'));
    expect(await problemsOf([step])).toEqual(['product/whistle: no']);
    expect(step.run).toHaveBeenCalledTimes(1);
  });
});
