import { LoadWatch } from '../load-watch.ts';
import { recordingLogger } from './fixture.ts';

const LIMITS = { maxEventLoopDelay: 1_000, maxDatabaseWait: 2_000 };

describe('LoadWatch', () => {
  let now = 0;
  let probes: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let watch: LoadWatch;
  const { lines, ...logger } = recordingLogger();

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    now = 0;
    probes = [];
    lines.splice(0);
    watch = begin();
  });
  afterEach(() => {
    watch.stop();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  function begin(limits: Partial<typeof LIMITS> = {}): LoadWatch {
    const probe = () => new Promise<void>((resolve, reject) => probes.push({ resolve, reject }));
    const made = new LoadWatch({ limits: { ...LIMITS, ...limits }, logger, probe });
    made.start();
    return made;
  }

  /** Runs the next check, on time or with a delay. */
  async function look(late = 0): Promise<boolean> {
    now += 250 + late;
    await jest.advanceTimersByTimeAsync(250);
    return watch.isTooMuch;
  }

  it('bears one look that is late, and not two in a row', async () => {
    expect([await look(9_000), await look(0), await look(999), await look(1_500), await look(1_100)]).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    expect([await look(1_200), await look(100), await look(9_000)]).toEqual([true, false, false]);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        facts: { eventLoopDelay: 1_100, databaseWait: 0 },
        message: expect.stringContaining('overloaded'),
      }),
    ]);
  });

  it('asks the database nothing while nobody uses the node, and once a second otherwise', async () => {
    for (let at = 0; at < 8; at++) await look();
    expect(probes).toHaveLength(0);
    for (let at = 0; at < 8; at++) {
      watch.isUsed = true;
      await look();
      probes.at(-1)?.resolve();
    }
    expect(probes).toHaveLength(2);
  });

  it('refuses while a statement waits too long, until one waits for less than half of that', async () => {
    watch.isUsed = true;
    await look();
    const waiting: boolean[] = [];
    for (let at = 0; at < 8; at++) waiting.push(await look());
    expect(waiting).toEqual([...Array.from({ length: 7 }, () => false), true]);
    probes[0]?.resolve();
    expect(await look()).toBe(true);
    for (let at = 0; at < 4; at++) await look();
    probes[1]?.resolve();
    expect(await look()).toBe(true);
    probes[2]?.resolve();
    expect(await look()).toBe(false);
  });

  it('leaves what a database that fails says to those who ask it', async () => {
    watch.isUsed = true;
    await look();
    for (let at = 0; at < 8; at++) await look();
    probes[0]?.reject(new Error('gone'));
    expect(await look()).toBe(false);
  });

  it('looks at nothing where there are no limits', async () => {
    watch.stop();
    watch = begin({ maxEventLoopDelay: 0, maxDatabaseWait: 0 });
    watch.isUsed = true;
    expect([await look(5_000), await look(5_000)]).toEqual([false, false]);
    expect(probes).toHaveLength(0);
  });
});
