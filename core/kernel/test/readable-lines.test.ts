import { readableLines } from '../readable-lines.ts';

const line = (facts: object) => `${JSON.stringify({ level: 30, time: '2026-11-25T10:20:30.400Z', ...facts })}\n`;

describe('lines of the log at a terminal', () => {
  const readable = readableLines(false);

  it('tell time, level, message and facts', () => {
    expect(readable(line({ url: 'http://127.0.0.1:1337', msg: 'ready' }))).toBe('10:20:30.400 info  ready url=http://127.0.0.1:1337\n');
    expect(readable(line({ level: 40, names: ['a', 'b'], text: 'two words', msg: 'note' }))).toBe(
      '10:20:30.400 warn  note names=["a","b"] text="two words"\n',
    );
  });

  it('begin with what was asked for, and say why it was refused', () => {
    const request = {
      requestId: 'r-1',
      method: 'GET',
      path: '/api/articles',
      status: 503,
      duration: 1.25,
      reason: 'UNAVAILABLE: The database is busy',
    };
    expect(readable(line({ ...request, msg: 'request' }))).toBe(
      '10:20:30.400 info  GET /api/articles 503 1.25 ms requestId=r-1 reason="UNAVAILABLE: The database is busy"\n',
    );
  });

  it('have the stack of an error below', () => {
    const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' };
    expect(readable(line({ level: 50, err, msg: 'failed' }))).toBe('10:20:30.400 error failed\n  Error: broken\n      at here\n');
  });

  it('say what was thrown, whatever it is', () => {
    const of = (err: unknown) => readable(line({ level: 50, err, msg: 'failed' }));
    expect(of(null)).toBe('10:20:30.400 error failed\n  null\n');
    expect(of('boom')).toBe('10:20:30.400 error failed\n  boom\n');
    expect(of({ type: 'Error', message: 'broken' })).toBe('10:20:30.400 error failed\n  Error: broken\n');
  });

  it('give no command of a client to the terminal', () => {
    const path = '/\u001b[2J\u0007\u009b';
    const text = readable(line({ path, err: { stack: path }, msg: path }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(text).toContain('\\u001b');
  });

  it('have colours where they may', () => {
    expect(readableLines(true)(line({ msg: 'ready' }))).toBe('\u001b[90m10:20:30.400\u001b[0m \u001b[32minfo \u001b[0m ready\n');
  });

  it('stay as they are if they are no JSON', () => {
    expect(readable('not JSON\n')).toBe('not JSON\n');
  });
});
