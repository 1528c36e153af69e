import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE = 30_000;

/** A series in an answer of Prometheus. */
interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A target that Prometheus scrapes. */
export interface ScrapeTarget {
  /** `127.0.0.1:1337`. */
  readonly address: string;
  readonly token: string;
}

/** Debian's Prometheus, with a folder and a port of its own. Nothing of it is installed in the system. */
export class Prometheus {
  readonly #url: string;
  readonly #child: ChildProcess;
  readonly #end = () => void this.#child.kill('SIGKILL');

  /** @param folder for programs and data @param programs see `programsIn` */
  constructor(folder: string, programs: string, port: number, { address, token }: ScrapeTarget) {
    const config = [
      'global: { scrape_interval: 1s, scrape_timeout: 1s }',
      'scrape_configs:',
      '  - job_name: plinth',
      `    authorization: { credentials: ${token} }`,
      `    static_configs: [{ targets: ['${address}'] }]`,
    ];
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, `${config.join('\n')}\n`);
    execFileSync(join(programs, 'promtool'), ['check', 'config', file], { stdio: 'ignore' });
    const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
    this.#url = `http://127.0.0.1:${port}`;
    this.#child = spawn(join(programs, 'prometheus'), [...args, '--log.level=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    process.once('exit', this.#end);
  }

  /** The value of a query that returns one series. Waits until the query has a result. */
  async value(query: string, holds: (value: number) => boolean): Promise<number> {
    let last: number | null = null;
    for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(250)) {
      const [found] = await this.#query(query).catch(() => []);
      last = found === undefined ? null : Number(found.value[1]);
      if (last !== null && holds(last)) return last;
    }
    throw new Error(`${query} is ${last ?? 'absent'}`);
  }

  stop(): void {
    process.off('exit', this.#end);
    this.#child.kill('SIGKILL');
  }

  async #query(query: string): Promise<readonly Found[]> {
    const answer = await fetch(`${this.#url}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { status, data } = (await answer.json()) as { readonly status: string; readonly data: { readonly result: readonly Found[] } };
    if (status !== 'success') throw new Error(`${query}: ${status}`);
    return data.result;
  }
}

/** The folder with `prometheus` and `promtool`: those of the system, or of Debian's package, which is unpacked into `folder`. */
export function programsIn(folder: string): string {
  const which = spawnSync('which', ['prometheus'], { encoding: 'utf8' });
  if (which.status === 0) return join(which.stdout.trim(), '..');
  const unpacked = join(folder, 'debian');
  const programs = join(unpacked, 'usr/bin');
  if (existsSync(join(programs, 'prometheus'))) return programs;
  console.log('fetching prometheus…');
  mkdirSync(unpacked, { recursive: true });
  execFileSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: unpacked, stdio: ['ignore', 'ignore', 'ignore'] });
  const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb'));
  execFileSync('dpkg-deb', ['-x', join(unpacked, archive as string), unpacked]);
  return programs;
}

/** A name from OpenTelemetry's conventions that breaks the naming rules of Prometheus. */
const ALLOWED = 'db_client_connection_count non-histogram';

/** The findings of `promtool` in an exposition: names that break the rules, missing units, duplicates. */
export function lint(programs: string, exposition: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(join(programs, 'promtool'), ['check', 'metrics'], { input: exposition, encoding: 'utf8' });
  return status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith(ALLOWED));
}
