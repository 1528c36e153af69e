import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** The package with the protocol's own schema. */
const PACKAGE = 'opentelemetry-proto';

const PATIENCE = 15_000;

/** A span that the collector has decoded. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A program that receives spans, and decodes them with the protocol's own schema. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** Why requests were refused. */
  readonly refused: string[] = [];
  readonly #child: ChildProcess;
  #port: number | null = null;
  readonly #end = () => void this.#child.kill();

  /** @param folder for the Python package, which is installed there if it is missing */
  constructor(folder: string) {
    const packages = join(folder, 'python');
    if (!existsSync(join(packages, 'opentelemetry'))) {
      mkdirSync(packages, { recursive: true });
      console.log(`installing ${PACKAGE}…`);
      execFileSync('pip3', ['install', '--quiet', '--target', packages, PACKAGE], { stdio: ['ignore', 'ignore', 'ignore'] });
    }
    const env = { ...process.env, PYTHONPATH: packages };
    this.#child = spawn('python3', [join(__dirname, 'collector.py'), '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', this.#end);
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const told = JSON.parse(line) as CollectedSpan & { readonly port?: number; readonly refused?: string };
      if (told.port !== undefined) this.#port = told.port;
      else if (told.refused !== undefined) this.refused.push(told.refused);
      else this.spans.push(told);
    });
  }

  /** Its address, once it listens. */
  async url(): Promise<string> {
    await this.#until(() => this.#port !== null, 'the collector does not listen');
    return `http://127.0.0.1:${this.#port}/v1/traces`;
  }

  /** The spans of a trace, once those with these names are there. */
  async trace(traceId: string, names: readonly string[]): Promise<readonly CollectedSpan[]> {
    const of = () => this.spans.filter((span) => span.traceId === traceId);
    const missing = () => names.filter((name) => !of().some((span) => span.name === name));
    await this.#until(
      () => missing().length === 0,
      () =>
        `spans are missing: ${missing().join(', ')}; there are ${of()
          .map(({ name }) => name)
          .join(', ')}`,
    );
    return of();
  }

  stop(): void {
    process.off('exit', this.#end);
    this.#child.kill();
  }

  async #until(holds: () => boolean, message: string | (() => string)): Promise<void> {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(50)) if (holds()) return;
    throw new Error(typeof message === 'string' ? message : message());
  }
}
