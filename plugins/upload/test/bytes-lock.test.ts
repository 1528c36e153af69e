import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { BytesLock } from '../library/bytes-lock.ts';
import { bootLibrary } from './library-app.ts';

eachDialect('the lock of bytes', (dialect) => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootLibrary({ database: dialect });
  });
  afterAll(() => app?.close());

  /** Each lock stands for a node. */
  const node = (wait?: number) => new BytesLock(() => app.kernel.container.resolve(DATABASE), wait);

  it('is waited for only so long, on the node that holds it too, and is free again after it', async () => {
    const lock = node(300);
    let end: () => void = () => undefined;
    let hanging: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      const work = () => {
        begun();
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      };
      hanging = lock.hold('bytes', 'a', work);
    });
    const done: string[] = [];
    const late = async (name: string) => void done.push(name);
    const waiting = [lock, node(300), lock].map((one, n) => one.hold('bytes', 'a', () => late(`late ${n}`)));
    const ends = await Promise.allSettled(waiting);
    expect(ends).toMatchObject(ends.map(() => ({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })));
    const next = lock.hold('bytes', 'a', () => late('next'));
    end();
    await Promise.all([hanging, next]);
    expect(done).toEqual(['next']);
  });

  it('goes to another node, however many on one node want it', async () => {
    const [busy, other] = [node(), node()];
    let isOver = false;
    const storm = Promise.all(
      [1, 2, 3].map(async () => {
        while (!isOver) await busy.hold('bytes', 'b', () => delay(50));
      }),
    );
    await delay(10);
    // The others go on until it has had its turn.
    const had = await other.hold('bytes', 'b', async () => 'had').catch(() => null);
    isOver = true;
    await storm;
    expect(had).toBe('had');
  });
});
