import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DOCUMENTS, definePlugin, z } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { bootLibrary, incomingOf, storedIn } from './library-app.ts';

const LIMIT = 300_000;
const HEAD = 'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n';
const PART = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';

/** Delays the creation of files with one name by two seconds. */
const slow = definePlugin({
  name: 'slow',
  requires: ['upload'],
  options: z.strictObject({}),
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tapPromise('slow', async (change) => {
      if ('data' in change && change.data.name === 'slow.bin') await delay(2_000);
      return change;
    });
  },
});

let app: BootedApp;

beforeAll(async () => {
  app = await bootLibrary({ upload: { sizeLimit: LIMIT, maxFiles: 20 }, server: { requestTimeout: 700 }, plugins: [slow] });
});
afterAll(() => app?.close());

const send = (size: number, name = 'a.bin') => app.request.post('/api/upload').attach('files', Buffer.alloc(size, 'x'), name);

/** Waits until a condition holds after a connection was closed. */
async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20);
}

describe('receiving files', () => {
  it('takes a file of the largest size, and refuses one byte more', async () => {
    await send(LIMIT).expect(201);
    const before = storedIn(app);
    const { body } = await send(LIMIT + 1).expect(413);
    expect(body.error).toMatchObject({ name: 'PayloadTooLargeError', message: `a.bin is larger than ${LIMIT} bytes` });
    expect(storedIn(app)).toEqual(before);
    await settled(() => incomingOf(app) === 0);
  });

  it('bounds files under names that it does not read as it bounds the others', async () => {
    const other = (size: number) => app.request.post('/api/upload').attach('avatar', Buffer.alloc(size, 'x'), 'big.bin');
    const { body } = await other(LIMIT + 1)
      .attach('files', Buffer.from('x'), 'a.txt')
      .expect(413);
    expect(body.error.message).toBe(`big.bin is larger than ${LIMIT} bytes`);
    await other(LIMIT).attach('files', Buffer.from('x'), 'a.txt').expect(201);
    const many = Array.from({ length: 20 }, (_, index) => `${index}.txt`);
    await many.reduce((request, name) => request.attach('others', Buffer.from('x'), name), send(5)).expect(400);
    await settled(() => incomingOf(app) === 0);
  });

  it('refuses more files than it takes at once, and fields without end', async () => {
    const before = storedIn(app);
    const many = Array.from({ length: 21 }, (_, index) => `${index}.txt`);
    await many.reduce((request, name) => request.attach('files', Buffer.from('x'), name), app.request.post('/api/upload')).expect(400);
    await app.request.post('/api/upload').field('fileInfo', 'x'.repeat(1_100_000)).expect(413);
    expect(storedIn(app)).toEqual(before);
  });

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['a boundary that never comes', 'multipart/form-data; boundary=other'],
  ])('refuses a body with %s', async (_, type) => {
    const { body } = await app.request.post('/api/upload').set('Content-Type', type).send(`${PART}x\r\n--b--`).expect(400);
    expect(body.error.name).toBe('BadRequestError');
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const before = storedIn(app);
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(`${HEAD}Content-Length: 200000\r\n\r\n${PART}${'x'.repeat(50_000)}`);
    await settled(() => incomingOf(app) === 1);
    socket.destroy();
    await settled(() => incomingOf(app) === 0);
    expect(storedIn(app)).toEqual(before);
  });

  /** Sends a body for longer than the time limit of other requests. */
  async function sendSlowly(head: string, text: string): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => undefined).on('close', () => resolve(received));
    });
    socket.write(`${head}Connection: close\r\nContent-Length: ${text.length}\r\n\r\n`);
    const step = Math.ceil(text.length / 15);
    for (let at = 0; at < text.length && socket.writable; at += step) {
      await delay(200);
      socket.write(text.slice(at, at + step));
    }
    return answer;
  }

  it('waits longer for files than for other bodies, as long as bytes arrive', async () => {
    const json = HEAD.replace(/Content-Type: .*/, 'Content-Type: application/json').trimEnd();
    const [file, body] = await Promise.all([
      sendSlowly(HEAD, `${PART}${'x'.repeat(100)}\r\n--b--\r\n`),
      sendSlowly(`${json}\r\n`, JSON.stringify({ x: 'x'.repeat(100) })),
    ]);
    expect(file).toMatch(/^HTTP\/1\.1 201 /);
    expect(body).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('waits no longer for another body that is sent behind files which are not answered yet', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const files = `${PART.replace('a.bin', 'slow.bin')}${'x'.repeat(100)}\r\n--b--\r\n`;
    const answer = new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => undefined).on('close', () => resolve(received));
    });
    const stored = async () => (await app.request.get('/api/upload/files?filters[name]=slow.bin')).body.length === 1;
    socket.write(`${HEAD}Content-Length: ${files.length}\r\n\r\n${files}`);
    socket.write('POST /api/albums HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    const trickle = setInterval(() => socket.write(' '), 100);
    try {
      expect(await Promise.race([answer, delay(2_500, 'still open', { ref: false })])).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(trickle);
      socket.destroy();
    }
    while (!(await stored())) await delay(50);
  });

  it('takes twenty requests of twenty files each at once', async () => {
    // With the default timeout, because a busy machine may take a while to read all requests.
    const patient = await bootLibrary({ upload: { sizeLimit: LIMIT, maxFiles: 20 } });
    const before = storedIn(patient).length;
    const names = Array.from({ length: 20 }, (_, index) => `file-${index}.txt`);
    const answers = await Promise.all(
      names.map(() => {
        const form = new FormData();
        for (const name of names) form.append('files', new Blob([name]), name);
        return fetch(`${patient.url}/api/upload`, { method: 'POST', body: form });
      }),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(((await answer.json()) as { name: string }[]).map(({ name }) => name)).toEqual(names);
    }
    expect(storedIn(patient).length).toBe(before + 400);
    expect(incomingOf(patient)).toBe(0);
    await patient.close();
  });
});
