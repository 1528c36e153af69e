import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs code in a new process with a `logger`, and `tell(path)` for a line of the access log. */
function run(code: string, shell = '"$@"'): ChildProcess {
  const script = `
    const { createLog } = require(${JSON.stringify(require.resolve('../logger.ts'))});
    const { createAccessLog } = require(${JSON.stringify(require.resolve('../../http/access-log.ts'))});
    const { logger, accessLines } = createLog({ server: { logLevel: 'info' } });
    const write = createAccessLog(logger, accessLines);
    const tell = (path) => write({ requestId: 'x', method: 'GET', path, status: 200, duration: 1, ip: '::1', caller: undefined });
    ${code}
  `;
  const loader = ['--conditions=@plinth/source', '--import', require.resolve('tsx'), '-e', script];
  return spawn('sh', ['-c', shell, 'sh', process.execPath, ...loader], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += chunk;
  return text;
}

/** Paths and messages of the JSON lines, in order. */
function told(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { path, msg } = JSON.parse(line);
    return [path ?? msg];
  });
}

describe('a log whose process ends', () => {
  it.each([
    ['by an error that nobody catches', `setTimeout(() => { throw new Error('crashed') }, 10);`],
    ['by a promise that nobody handles', `setTimeout(() => void Promise.reject(new Error('rejected')), 10);`],
    ['by process.exit', 'setTimeout(() => process.exit(3), 10);'],
    ['because there is nothing left to do', ''],
  ])('has all its lines, in order: %s', async (_, end) => {
    const child = run(`tell('/1'); logger.info('two'); tell('/3'); tell('/4'); ${end}`);
    expect(told(await textOf(child.stderr))).toEqual(['/1', 'two', '/3', '/4']);
  });

  it('loses no more than the last moment when it is killed', async () => {
    const child = run(
      `tell('/1'); logger.error('two'); tell('/3'); setTimeout(() => { tell('/4'); process.kill(process.pid, 'SIGKILL'); }, 400);`,
    );
    expect(told(await textOf(child.stderr))).toEqual(['/1', 'two', '/3']);
  });

  const FLOOD = `
    (async () => {
    let late = 0;
    for (let turn = 0; turn < 100; turn++) {
      const begun = performance.now();
      for (let count = 0; count < 500; count++) tell('/' + (turn * 500 + count));
      await new Promise(setImmediate);
      late = Math.max(late, performance.now() - begun);
    }
    logger.error('behind');
    process.stdout.write(JSON.stringify({ late }) + '\\n');
    setTimeout(() => undefined, 4_000);
    })();
  `;

  it('is not held up by who does not read it, and tells him what he missed', async () => {
    // The pipe is read only after everything was logged. Standard output bypasses it.
    const child = run(FLOOD, '{ "$@" 2>&1 1>&3 | { sleep 2; cat; } } 3>&1 >&2');
    const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    expect(JSON.parse(out).late).toBeLessThan(1_000);
    const lines = err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const paths = lines.flatMap(({ path }) => (path === undefined ? [] : [Number(path.slice(1))]));
    const missing = lines.filter(({ msg }) => msg.startsWith('log lines were dropped'));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ level }) => level === 40)).toBe(true);
    expect(missing.reduce((sum, { lines: count }) => sum + count, paths.length)).toBe(50_000);
    expect(paths.length).toBeGreaterThan(5_000);
    expect(paths).toEqual([...paths].sort((one, other) => one - other));
    expect(lines.at(-1).msg).toBe('behind');
  }, 30_000);

  it('ends although nobody reads it', async () => {
    const child = run(FLOOD.replace('4_000', '10'));
    await sleep(0);
    child.stderr?.pause();
    const before = performance.now();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - before).toBeLessThan(20_000);
    child.stderr?.destroy();
    child.stdout?.destroy();
  }, 30_000);
});
