import { Writable } from 'node:stream';
import { pino } from 'pino';
import { serializeError } from '../logger.ts';

function logged(error: unknown): Record<string, unknown> {
  let line = '';
  const out = new Writable({
    write(chunk, _, done) {
      line += chunk;
      done();
    },
  });
  pino({ serializers: { err: serializeError } }, out).error({ err: error }, 'failed');
  return JSON.parse(line).err;
}

describe('errors in the log', () => {
  it('stand there with their causes', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    expect(logged(error)).toMatchObject({ type: 'Error', message: 'outer: inner', stack: expect.stringContaining('logger.test') });
  });

  it('stand there when they are frozen', () => {
    expect(logged(Object.freeze(new TypeError('frozen')))).toMatchObject({
      type: 'TypeError',
      message: 'frozen',
      stack: expect.stringContaining('logger.test'),
    });
  });

  it('are told of when they cannot be read', () => {
    const unreadable = {
      get message(): string {
        throw new Error('no');
      },
    };
    expect(logged(unreadable)).toEqual({ type: 'object', message: 'the thrown value cannot be read' });
  });

  it.each([undefined, null, 'text', 7])('may be no errors: %p', (thrown) => {
    expect(logged(thrown)).toEqual(thrown);
  });
});
