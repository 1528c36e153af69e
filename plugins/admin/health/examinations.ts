import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { KernelInstance, Logger, Rehearsals } from 'plinth';
import type { Examination, ExaminedFinding } from '../api/told-health.ts';

/** Kinds of examinations: of the deployment (`plinth doctor`), and of the database's content (`plinth check`). */
export type ExaminationKind = 'doctor' | 'check';

/** Maximum number of findings that are kept. */
const MOST = 200;
/** Timeout of `plinth doctor` in milliseconds. */
const PATIENCE = 120_000;

/** Yields the findings of an examination, one by one. */
export type Doctor = (nodes: number) => AsyncIterable<ExaminedFinding>;

/** The examinations on this node. One of each kind runs at a time, and its last result is kept. */
export class Examinations {
  readonly #work: Readonly<Record<ExaminationKind, Doctor>>;
  readonly #known = new Map<ExaminationKind, Examination>();

  constructor(work: Readonly<Record<ExaminationKind, Doctor>>) {
    this.#work = work;
  }

  get(kind: ExaminationKind): Examination {
    return this.#known.get(kind) ?? { state: 'never', at: null, findings: [], error: null };
  }

  /**
   * Starts an examination unless it is running. Returns at once.
   * @param nodes processes that serve the app together
   */
  begin(kind: ExaminationKind, nodes: number): void {
    if (this.get(kind).state === 'running') return;
    this.#known.set(kind, { state: 'running', at: now(), findings: [], error: null });
    void this.#run(kind, nodes);
  }

  async #run(kind: ExaminationKind, nodes: number): Promise<void> {
    const findings: ExaminedFinding[] = [];
    try {
      for await (const finding of this.#work[kind](nodes)) {
        if (findings.length < MOST) findings.push(finding);
        this.#known.set(kind, { state: 'running', at: this.get(kind).at, findings: [...findings], error: null });
      }
      this.#known.set(kind, { state: 'done', at: now(), findings, error: null });
    } catch (error) {
      this.#known.set(kind, { state: 'failed', at: now(), findings, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

const now = () => new Date().toISOString();

/** Runs `plinth check` without repairs, on a second kernel, with a limited number of rows at a time. */
export function checkOf(rehearsals: Rehearsals, log: Logger): Doctor {
  return async function* () {
    let kernel: KernelInstance | null = null;
    try {
      kernel = rehearsals.open(new Map(), log.child({}, { level: 'silent' }));
      await kernel.start({ until: 'routes', offline: true });
      for await (const { kind, where, text, count, examples, state } of kernel.check()) {
        yield {
          level: 'mend',
          about: `${kind}, ${where}`,
          text,
          ...(examples.length > 0 && { examples: { count, first: examples } }),
          mend: state === 'repairable' ? 'run plinth check --repair to fix it' : null,
        };
      }
    } finally {
      await kernel?.shutdown();
    }
  };
}

/**
 * Runs `plinth doctor` in a child process: it loads configuration and model again, which would block requests of this process.
 * @param program file of the program; null: it was not built, as when only sources exist
 */
export function doctorOf(appDir: string, program: string | null = programOf()): Doctor {
  return async function* (nodes) {
    if (program === null) throw new Error('the program "plinth" was not found; build it first');
    const child = spawn(process.execPath, [program, 'doctor', '--json', '--nodes', String(nodes), '--app', appDir], {
      env: process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE,
    });
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
    ended.catch(() => undefined);
    const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    await ended;
    const told = parsed(out);
    if (told === null) throw new Error(err.trim().slice(0, 1_000) || 'plinth doctor printed nothing');
    yield* told;
  };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stream })) lines.push(line);
  return lines.join('\n');
}

function parsed(text: string): readonly ExaminedFinding[] | null {
  try {
    const { findings } = JSON.parse(text) as { readonly findings: readonly ExaminedFinding[] };
    return findings.map(({ level, about, text: said, mend }) => ({ level, about, text: said, mend }));
  } catch {
    return null;
  }
}

/** Returns the file that `npm` runs as `plinth`; null: it does not exist. */
function programOf(): string | null {
  const file = require.resolve('plinth/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly bin: { readonly plinth: string } };
  const program = join(dirname(file), bin.plinth);
  return existsSync(program) ? program : null;
}
