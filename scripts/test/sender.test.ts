import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkSender } from '../query-strings/sender.ts';

describe('forkSender', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sender-'));
  const URL = 'http://127.0.0.1:1';
  const REQUEST = { method: 'GET', target: '/' } as const;

  afterAll(() => rmSync(folder, { recursive: true }));

  const program = (name: string, text: string) => {
    const file = join(folder, `${name}.cjs`);
    writeFileSync(file, text);
    return file;
  };

  it('fails when its process ends while it loads', async () => {
    await expect(forkSender(URL, program('dies', 'process.exit(1)'))).rejects.toThrow('the client has ended before it was ready');
  });

  it('tells of no answer once its process has ended, and can be closed', async () => {
    const sender = await forkSender(URL, program('ends', "process.on('message', () => process.exit(1)); process.send('ready');"));
    const noAnswer = { status: 0, text: 'the client has ended' };
    expect(await Promise.all([sender.send(REQUEST), sender.send(REQUEST)])).toMatchObject([noAnswer, noAnswer]);
    expect(await sender.send(REQUEST)).toMatchObject(noAnswer);
    sender.close();
    sender.close();
  });

  it('tells of no answer to what is under way when it is closed', async () => {
    const sender = await forkSender(URL, program('waits', "process.on('message', () => {}); process.send('ready');"));
    const sent = sender.send(REQUEST);
    sender.close();
    expect(await sent).toMatchObject({ status: 0 });
  });
});
