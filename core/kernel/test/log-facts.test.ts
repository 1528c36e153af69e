import { createLog } from '../logger.ts';

describe('what belongs to running work', () => {
  it('is in every line that is written meanwhile, access lines too', () => {
    let written = '';
    let facts: Readonly<Record<string, string>> | null = null;
    const descriptor = {
      write(bytes: Buffer, offset: number) {
        written += bytes.toString('utf8', offset);
        return bytes.length - offset;
      },
    };
    const observation = {
      get facts() {
        return facts;
      },
    };
    const config = { server: { logLevel: 'info' } } as Parameters<typeof createLog>[0];
    const { logger, accessLines, observe } = createLog(config, { descriptor });
    const child = logger.child({ of: 'a plugin' });
    logger.info({ a: 1 }, 'before');
    facts = { traceId: 'abc' };
    expect(accessLines.facts()).toBeNull();
    observe(observation);
    logger.info({ a: 2 }, 'within');
    child.info({ a: 2 }, 'within');
    expect(accessLines.facts()).toEqual({ traceId: 'abc' });
    facts = null;
    logger.info({ a: 3 }, 'after');
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ a, traceId, msg }) => [a, traceId, msg])).toEqual([
      [1, undefined, 'before'],
      [2, 'abc', 'within'],
      [2, 'abc', 'within'],
      [3, undefined, 'after'],
    ]);
  });
});
