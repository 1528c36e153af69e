import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

jest.setTimeout(120_000);

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Runs code in a new process with a `logger`, and `tell(path)` for a line of the access log. */
function run(code: string) {
  const script = `
    const { createLog } = require(${JSON.stringify(require.resolve('../logger.ts'))});
    const { createAccessLog } = require(${JSON.stringify(require.resolve('../../http/access-log.ts'))});
    const { logger, accessLines } = createLog({ server: { logLevel: 'info' } });
    const write = createAccessLog(logger, accessLines);
    const tell = (path) => write({ requestId: 'x', method: 'GET', path, status: 200, duration: 1, ip: '::1', caller: undefined });
    ${code}
  `;
  const args = ['--conditions=@plinth/source', '--require', require.resolve('tsx/cjs'), '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
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

  /** Logs more than a pipe and the log hold, and says so on standard output. */
  const FLOOD = `
    (async () => {
      for (let turn = 0; turn < 100; turn++) {
        for (let count = 0; count < 500; count++) tell('/' + (turn * 500 + count));
        await new Promise(setImmediate);
      }
      logger.error('behind');
      process.stdout.write('done');
    })();
  `;

  it('is not held up by who does not read it, and tells him what he missed', async () => {
    const child = run(`${FLOOD} process.stdin.resume();`);
    // Standard error is not read until everything was logged.
    expect(String((await once(child.stdout, 'data'))[0])).toBe('done');
    let text = '';
    for await (const chunk of child.stderr.setEncoding('utf8')) {
      text += chunk;
      // The process lives until its input ends.
      if (text.includes('"behind"')) child.stdin.end();
    }
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const paths = lines.flatMap(({ path }) => (path === undefined ? [] : [Number(path.slice(1))]));
    const missing = lines.filter(({ msg }) => msg.startsWith('log lines dropped'));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ level }) => level === 40)).toBe(true);
    expect(missing.reduce((sum, { lines: count }) => sum + count, paths.length)).toBe(50_000);
    expect(paths.length).toBeGreaterThan(5_000);
    expect(paths).toEqual([...paths].sort((one, other) => one - other));
    expect(lines.at(-1).msg).toBe('behind');
  });

  it('ends although nobody reads it', async () => {
    const child = run(FLOOD);
    expect(await once(child, 'exit')).toEqual([0, null]);
    child.stderr.destroy();
    child.stdout.destroy();
  });
});
