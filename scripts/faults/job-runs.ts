import process from 'node:process';
import { send } from './send.ts';
import type { Tally } from './tally.ts';

/** Milliseconds between two runs of the job, as in `app/plugins/runs.ts`. */
const EVERY = 1_000;
/** Allowed runs beyond those that the time allows, because interrupted runs are repeated. */
const REPEATED = 3;
/** Milliseconds without a run: the lease of a dead node, then that of another dead node, and the time until that is noticed. */
const LONGEST_PAUSE = 60_000;
const PAGE = 100;
const PATIENCE = 20_000;

interface Run {
  /** Milliseconds as text; `ended` is null for an interrupted run. */
  readonly begun: string;
  readonly ended: string | null;
}

/**
 * Checks the guarantees of the app's job under any faults of nodes and clocks: it keeps running, once per due time, never twice at once.
 */
export class JobRuns {
  /** Start of the last run that was checked. */
  #seen = 0;
  #ranAt = now();

  /** Checks the runs since the last call. */
  async verify(url: string, tally: Tally): Promise<void> {
    const runs: readonly Run[] = await this.#runs(url, tally);
    const ended = runs.flatMap(({ begun, ended }) => (ended === null ? [] : [{ begun: Number(begun), ended: Number(ended) }]));
    let last = 0;
    for (const run of ended) {
      if (run.begun < last) tally.broken.push(`a job ran twice at once: again at ${run.begun}, before it ended at ${last}`);
      last = Math.max(last, run.ended);
    }
    const [first, newest] = [ended[0], ended.at(-1)];
    if (first && newest) {
      const possible = (newest.begun - first.begun) / EVERY + REPEATED;
      if (ended.length > possible)
        tally.broken.push(`a job ran ${ended.length} times where it was due ${Math.floor(possible)} times at most`);
      this.#seen = newest.begun;
      this.#ranAt = newest.begun;
    }
    const pause = now() - this.#ranAt;
    if (pause > LONGEST_PAUSE) tally.broken.push(`a job has not run for ${Math.round(pause / 1_000)} s`);
  }

  async #runs(url: string, tally: Tally): Promise<readonly Run[]> {
    const path = `/api/runs?filters[begun][$gte]=${this.#seen}&sort=begun&pagination[pageSize]=${PAGE}`;
    const answer = await send('GET', url + path, { timeout: PATIENCE });
    tally.count(`GET ${path}`, answer);
    return answer.status === 200 ? (JSON.parse(answer.text) as { readonly data: readonly Run[] }).data : [];
  }
}

/** Milliseconds of the clock that all processes of a machine share. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
