import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { eachDialect, type TemporaryDatabase } from '../../testing/index.ts';
import { killPrograms, type ProgramProcess, startProgram } from './program-process.ts';

jest.setTimeout(240_000);

/** Milliseconds to wait for a condition. Long, since several processes may start at the same time on a busy machine. */
const PATIENCE = 60_000;

/** The least number of requests of each client after the end of a worker was noticed. */
const LATER = 10;

/** A plugin that reports the process id, counts a limit across processes, and has a job that leaves a note. `/slow` says that it has begun. */
const WITNESS = `
import { DATABASE, definePlugin, DOCUMENTS, JOBS, SYSTEM } from 'plinth';
import { createLimiter, LIMITS } from 'plinth/plugins/limits';
export default definePlugin({
  name: 'witness',
  requires: ['limits'],
  apply({ container, hooks }) {
    const limiter = createLimiter({ requests: 5, interval: 600 }, container.resolve(LIMITS).counts('witness_counts').counter('asked'));
    const documents = container.resolve(DOCUMENTS);
    container.resolve(JOBS).add({
      name: 'witness.job', every: 86_400_000,
      run: () => documents.create('api::note.note', { data: { text: 'by the job' } }, SYSTEM),
    });
    hooks.routes.tap('witness', (routes) => {
      routes.get('/pid', { auth: false }, () => process.pid);
      routes.get('/slow', { auth: false }, async () => {
        process.stderr.write('slow\\n');
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        return process.pid;
      });
      routes.get('/limited', { auth: false }, async () => (await limiter.count('somebody')).remaining >= 0);
      routes.post('/job', { auth: false }, (ctx) => {
        container.resolve(JOBS).runSoon('witness.job');
        ctx.status = 204;
      });
    });
  },
});
`;

const FILES = {
  'config/plugins.json': '{ "witness": { "resolve": "./plugins/witness.ts" } }',
  'config/access.json': '{ "roles": { "public": { "actions": ["api::*"] } } }',
  'config/content-types/note.json': JSON.stringify({
    info: { singularName: 'note', pluralName: 'notes', displayName: 'note' },
    attributes: { text: { type: 'string' } },
  }),
  'plugins/witness.ts': WITNESS,
};

afterAll(async () => {
  await killPrograms();
  removeAppFolders();
});

/** Runs `plinth start` in a separate process. */
function start(folder: string, env: Readonly<Record<string, string>>, ...args: readonly string[]): ProgramProcess {
  return startProgram(['start', '--app', folder, '--port', '0', ...args], env);
}

async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${PATIENCE} ms: ${holds}`);
    await sleep(20);
  }
}

/** Sends a request on a new connection. @returns the response; null if the connection broke */
function ask(url: string, options: http.RequestOptions = {}, body?: string): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const request = http.request(url, { agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode as number, text }));
      response.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
    request.end(body);
  });
}

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' } };

eachDialect('plinth start --workers', (dialect) => {
  let database: TemporaryDatabase;
  let running: ProgramProcess;
  let url: string;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    running = start(appFolder(FILES), { DATABASE_URL: database.url }, '--workers', '2');
    await running.next(/^ready .*\n/m);
    url = running.output.out.replace(/^ready |\n$/g, '');
  });
  afterAll(async () => {
    await killPrograms();
    await database.remove();
  });

  const pid = async () => Number((await ask(`${url}/pid`))?.text);
  /** Sends slow requests, each when the previous one has reached a worker. */
  const askSlowly = async (count: number) => {
    const arrived = () => running.output.err.split('slow\n').length;
    const before = arrived();
    const answers: ReturnType<typeof ask>[] = [];
    for (let n = 1; n <= count; n++) {
      answers.push(ask(`${url}/slow`));
      await until(() => arrived() === before + n);
    }
    return answers;
  };
  /** The processes that answer. */
  const pids = async () => new Set(await Promise.all(Array.from({ length: 12 }, pid)));
  const notes = async (text: string): Promise<number> => {
    const answer = await ask(`${url}/api/notes?filters[text][$eq]=${encodeURIComponent(text)}`);
    return JSON.parse(answer?.text as string).meta.pagination.total;
  };

  it('has both answer, neither of which is the process that was started, and tells whose a line of the log is', async () => {
    const all = await pids();
    expect(all.size).toBe(2);
    expect(all).not.toContain(running.child.pid);
    const workers = running.output.err.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).worker]));
    expect(new Set(workers)).toEqual(new Set([1, 2, undefined]));
  });

  it('shows on both what was written on one, counts limits together, and runs a job once', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await ask(`${url}/api/notes`, JSON_BODY, JSON.stringify({ data: { text: `note ${n}` } })))?.status).toBe(201);
      expect(await notes(`note ${n}`)).toBe(1);
    }
    const allowed = await Promise.all(Array.from({ length: 12 }, () => ask(`${url}/limited`)));
    expect(allowed.filter((answer) => answer?.text === 'true')).toHaveLength(5);
    // Due on both workers, since it has never run.
    await until(async () => (await notes('by the job')) > 0);
    await sleep(1_500);
    expect(await notes('by the job')).toBe(1);
    expect((await ask(`${url}/job`, { method: 'POST' }))?.status).toBe(204);
    await until(async () => (await notes('by the job')) > 1);
    await sleep(1_500);
    expect(await notes('by the job')).toBe(2);
  });

  it('loses nothing acknowledged and no other connection when a worker is killed, and has another one come', async () => {
    const victim = await pid();
    const before = await pids();
    const kept: string[] = [];
    let isNoticed = false;
    let brokenLater = 0;
    let isOver = false;
    const write = async (client: number) => {
      let later = 0;
      for (let n = 0; !isOver || later < LATER; n++) {
        const text = `kept ${client} ${n}`;
        const isLater = isNoticed;
        const answer = await ask(`${url}/api/notes`, JSON_BODY, JSON.stringify({ data: { text } }));
        if (isLater) later += 1;
        if (answer === null) brokenLater += isLater ? 1 : 0;
        else {
          expect(answer.status).toBe(201);
          kept.push(text);
        }
      }
    };
    const writers = Array.from({ length: 4 }, (_, client) => write(client));
    // Many, so that each worker gets some of them, whatever connections the writers get.
    const slow = await askSlowly(12);
    process.kill(victim, 'SIGKILL');
    await running.next(/worker exited; restarting/);
    isNoticed = true;
    const answers = await Promise.all(slow);
    await until(async () => {
      const now = await pids();
      return now.size === 2 && !now.has(victim);
    });
    isOver = true;
    await Promise.all(writers);
    const cut = answers.filter((answer) => answer === null).length;
    expect([cut > 0, cut < answers.length]).toEqual([true, true]);
    expect(new Set(answers.flatMap((answer) => (answer === null ? [] : [Number(answer.text)]))).size).toBe(1);
    expect([...(await pids())].filter((each) => before.has(each))).toHaveLength(1);
    // Until its end is noticed, the killed worker may be handed further connections.
    expect(brokenLater).toBe(0);
    for (const text of kept) expect([text, await notes(text)]).toEqual([text, 1]);
  });

  it('replaces both on SIGHUP while it answers', async () => {
    const before = await pids();
    const answers: (number | undefined)[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) answers.push((await ask(`${url}/api/notes`))?.status);
    })();
    running.child.kill('SIGHUP');
    await until(async () => {
      const now = await pids();
      return now.size === 2 && ![...now].some((each) => before.has(each));
    });
    isOver = true;
    await reading;
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('lets requests under way finish on SIGTERM, ends with 0, and has printed one line', async () => {
    // So many that neither worker takes all of them.
    const slow = await askSlowly(24);
    running.child.kill('SIGTERM');
    const answers = await Promise.all(slow);
    expect(answers.map((answer) => answer?.status)).toEqual(Array(24).fill(200));
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(2);
    expect(await running.exit).toEqual([0, null]);
    expect(running.output.out).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(await ask(`${url}/pid`)).toBeNull();
  });
});

describe('plinth start --workers', () => {
  it('tells once that a database cannot be reached, and ends with 1', async () => {
    const env = { LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' };
    const { output, exit } = start(appFolder({ 'config/server.json': '{}' }), env, '--workers', '2');
    expect(await exit).toEqual([1, null]);
    expect([output.out, output.err]).toEqual(['', expect.stringMatching(/^plinth: [^\n]*127\.0\.0\.1:1 cannot be opened: [^\n]+\n$/)]);
  });

  it('tells that the port is taken as one process does', async () => {
    const blocker = http.createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const { output, exit } = start(
      appFolder({ 'config/server.json': JSON.stringify({ logLevel: 'silent', workers: 2 }) }),
      { DATABASE_URL: 'sqlite:data.db' },
      '--port',
      String(port),
    );
    expect(await exit).toEqual([1, null]);
    expect(output.err).toBe(`plinth: Cannot listen on 127.0.0.1:${port}: the port is in use by another program (config/server, port)\n`);
    blocker.close();
  });
});
