import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { KernelInstance, Logger, Rehearsals } from 'plinth';
import type { Examination, ExaminedFinding } from '../api/told-health.ts';

/** What can be looked at: the deployment (`plinth doctor`), and what the database holds (`plinth check`). */
export type ExaminationKind = 'doctor' | 'check';

/** Findings that are kept of one. */
const MOST = 200;
/** Milliseconds after which `plinth doctor` is given up. */
const PATIENCE = 120_000;

/** Looks at the deployment, one finding after the other. */
export type Doctor = (nodes: number) => AsyncIterable<ExaminedFinding>;

/** What somebody has asked to be looked at on this node: one of each kind at a time, and its last outcome. */
export class Examinations {
  readonly #work: Readonly<Record<ExaminationKind, Doctor>>;
  readonly #known = new Map<ExaminationKind, Examination>();

  constructor(work: Readonly<Record<ExaminationKind, Doctor>>) {
    this.#work = work;
  }

  get(kind: ExaminationKind): Examination {
    return this.#known.get(kind) ?? { state: 'never', at: null, findings: [], error: null };
  }

  /** Begins one, unless it runs. Returns at once. @param nodes processes that serve the app together */
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

/** `plinth check`, without repairing anything: on a kernel beside the one that serves, a bounded number of rows at a time. */
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
          mend: state === 'repairable' ? 'plinth check --repair sets it right' : null,
        };
      }
    } finally {
      await kernel?.shutdown();
    }
  };
}

/**
 * `plinth doctor`, in a process of its own: it reads configuration and model anew, which would hold up the requests of this one.
 * @param program the file of the program; null: there is none, as where only the sources are
 */
export function doctorOf(appDir: string, program: string | null = programOf()): Doctor {
  return async function* (nodes) {
    if (program === null) throw new Error('the program "plinth" is not there: build it first');
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
    if (told === null) throw new Error(err.trim().slice(0, 1_000) || 'plinth doctor said nothing');
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

/** What `npm` calls `plinth`. */
function programOf(): string | null {
  const file = require.resolve('plinth/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly bin: { readonly plinth: string } };
  const program = join(dirname(file), bin.plinth);
  return existsSync(program) ? program : null;
}
