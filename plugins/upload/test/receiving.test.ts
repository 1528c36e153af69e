import { connect } from 'node:net';
import { DOCUMENTS, definePlugin, z } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { Gate, until } from './gate.ts';
import { bootLibrary, incomingOf, storedIn } from './library-app.ts';

const LIMIT = 300_000;
const HEAD = 'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n';
const PART = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';

const gate = new Gate();

/** Holds the creation of files with one name. */
const slow = definePlugin({
  name: 'slow',
  requires: ['upload'],
  options: z.strictObject({}),
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tapPromise('slow', async (change) => {
      if ('data' in change && change.data.name === 'slow.bin') await gate.pass();
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

/** A connection, and all that was received by its end. */
function connection() {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
  return { socket, answer };
}

describe('receiving files', () => {
  it('takes a file of the largest size, and refuses one byte more', async () => {
    await send(LIMIT).expect(201);
    const before = storedIn(app);
    const { body } = await send(LIMIT + 1).expect(413);
    expect(body.error).toMatchObject({ name: 'PayloadTooLargeError', message: `a.bin is larger than ${LIMIT} bytes` });
    expect(storedIn(app)).toEqual(before);
    await until(() => incomingOf(app) === 0);
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
    await until(() => incomingOf(app) === 0);
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
    await until(() => incomingOf(app) === 1);
    socket.destroy();
    await until(() => incomingOf(app) === 0);
    expect(storedIn(app)).toEqual(before);
  });

  it('waits longer for files than for other bodies, as long as bytes arrive', async () => {
    const [file, other] = [connection(), connection()];
    const end = '\r\n--b--\r\n';
    let left = 10_000;
    file.socket.write(`${HEAD}Connection: close\r\nContent-Length: ${PART.length + left + end.length}\r\n\r\n${PART}`);
    await until(() => incomingOf(app) === 1);
    other.socket.write('POST /api/albums HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    const trickle = setInterval(() => {
      other.socket.write(' ');
      file.socket.write('x');
      left -= 1;
    }, 100);
    const refused = await other.answer;
    clearInterval(trickle);
    file.socket.write('x'.repeat(left) + end);
    expect(refused).toMatch(/^HTTP\/1\.1 408 /);
    expect(await file.answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('waits no longer for another body that is sent behind files which are not answered yet', async () => {
    const { socket, answer } = connection();
    const files = `${PART.replace('a.bin', 'slow.bin')}${'x'.repeat(100)}\r\n--b--\r\n`;
    const stored = async () => (await app.request.get('/api/upload/files?filters[name]=slow.bin')).body.length === 1;
    socket.write(`${HEAD}Content-Length: ${files.length}\r\n\r\n${files}`);
    socket.write('POST /api/albums HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    const trickle = setInterval(() => socket.write(' '), 100);
    // The files are not stored before that has been answered.
    const refused = await answer;
    clearInterval(trickle);
    expect(refused).toMatch(/^HTTP\/1\.1 408 /);
    gate.open();
    await until(stored);
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
