import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const ROOT = resolve(__dirname, '../..');
const APP = join(ROOT, 'conformance/app');
const PATIENCE = 60_000;

/** A Plinth server in a separate process, with the suite's app and an empty database. */
export interface RunningPlinth {
  readonly url: string;
  readonly token: string;
  readonly readToken: string;
  /** Its complete output. */
  output(): string;
  /** Stops it and removes its database. Returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the build in `dist`, on a free port.
 * @param plugins content of `config/plugins`; default: that of the suite's app
 * @throws Error with its output if it does not become ready
 */
export async function startPlinth(plugins?: object): Promise<RunningPlinth> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-conformance-'));
  const app = plugins === undefined ? APP : join(folder, 'app');
  if (plugins !== undefined) {
    cpSync(APP, app, { recursive: true });
    writeFileSync(join(app, 'config/plugins.json'), JSON.stringify(plugins));
  }
  const [token, readToken] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const args = [join(ROOT, 'dist/core/cli/bin.js'), 'start', '--app', app, '--port', '0'];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      JWT_SECRET: randomBytes(32).toString('hex'),
      DATABASE_URL: `sqlite:${join(folder, 'data.db')}`,
      TOKEN_FULL: token,
      TOKEN_READ: readToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('close', done)).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  const url = await new Promise<string>((ready, fail) => {
    const give = (why: string) => {
      child.kill('SIGKILL');
      fail(new Error(`plinth start ${why}\n${output}`));
    };
    const timer = setTimeout(() => give(`was not ready after ${PATIENCE} ms`), PATIENCE);
    const read = (chunk: string) => {
      output += chunk;
      const address = /^ready (http\S+)$/m.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      ready(address);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then((code) => {
      clearTimeout(timer);
      give(`ended with ${code}`);
    });
  });
  return {
    url,
    token,
    readToken,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A proxy process. */
interface RunningProxy {
  readonly url: string;
  stop(): void;
}

/** Starts a proxy that sends every read three times and returns the last response, so that cached responses are checked, too. */
export async function startDoubling(url: string): Promise<RunningProxy> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/doubling-proxy.mjs'), url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const own = await new Promise<string>((ready, fail) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => ready(chunk.replace(/^ready /, '').trim()));
    child.once('exit', (code) => fail(new Error(`the proxy ended with ${code}`)));
  });
  return { url: own, stop: () => void child.kill('SIGTERM') };
}
