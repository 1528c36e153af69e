import fc from 'fast-check';
import { pino, stdTimeFunctions } from 'pino';
import { type AccessLines, type AnsweredRequest, createAccessLog } from '../access-log.ts';

const ANSWERED: AnsweredRequest = {
  requestId: '1',
  method: 'GET',
  path: '/api/articles',
  status: 200,
  duration: 1.2345,
  ip: '127.0.0.1',
  caller: { kind: 'public', id: null },
};

/** Collects the lines of the logger, and those written without it. */
function logs(level = 'info') {
  const told: string[] = [];
  const lines: string[] = [];
  const logger = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, { write: (line: string) => void told.push(line) });
  const access: AccessLines = {
    isOn: () => logger.isLevelEnabled('info'),
    start: '{"level":30',
    facts: () => null,
    append: (line) => void lines.push(line),
  };
  return { told, lines, byLogger: createAccessLog(logger), byLines: createAccessLog(logger, access) };
}

const TIME = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/;

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\n', '\u2028', '\ud800', '/a\u0000b', 'é'));
const requests: fc.Arbitrary<AnsweredRequest> = fc.record({
  requestId: text,
  method: fc.constantFrom('GET', 'POST', 'M-SEARCH'),
  path: text,
  status: fc.integer({ min: 100, max: 599 }),
  duration: fc.oneof(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.constantFrom(0, 1e-9, 1e21)),
  ip: fc.oneof(text, fc.ipV4(), fc.ipV6()),
  reason: fc.option(text, { nil: undefined }),
  caller: fc.option(fc.record({ kind: text, id: fc.oneof(fc.constant(null), fc.integer(), text) }), { nil: undefined }),
});

describe('the access log', () => {
  it('writes what the logger would write, but for the time', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { told, lines, byLogger, byLines } = logs();
        byLogger(request);
        byLines(request);
        expect(lines).toHaveLength(1);
        expect(lines[0]).toMatch(TIME);
        expect(JSON.parse(lines[0] as string)).toEqual({ ...JSON.parse(told[0] as string), time: expect.any(String) });
        // The logger writes lone surrogates as they are, which no file can store.
        const asWritten = Buffer.from((told[0] as string).replace(TIME, '')).toString();
        if (!asWritten.includes('\ufffd')) expect(lines[0]?.replace(TIME, '')).toBe(asWritten);
      }),
    );
  });

  it('tells the time at which it writes', () => {
    const { lines, byLines } = logs();
    jest.useFakeTimers({ now: 1_000 });
    try {
      byLines(ANSWERED);
      byLines(ANSWERED);
      jest.setSystemTime(2_001);
      byLines(ANSWERED);
    } finally {
      jest.useRealTimers();
    }
    const times = lines.map((line) => JSON.parse(line).time);
    expect(times).toEqual(['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.001Z']);
  });

  it.each([
    ['says nothing where the log says less', 'warn', 200, 0, 0],
    ['leaves health that is well to debug', 'debug', 204, 0, 1],
    ['tells health that is not', 'info', 503, 1, 0],
  ])('%s', (_, level, status, lines, told) => {
    const log = logs(level);
    log.byLines({ ...ANSWERED, path: level === 'warn' ? '/' : '/_health/ready', status });
    expect(log).toMatchObject({ lines: { length: lines }, told: { length: told } });
  });
});
