import process from 'node:process';
import { LogOutput } from '../log-output.ts';

/** A log whose reader accepts a limited number of bytes. */
function logTo(reader: { room: number }) {
  const read: Buffer[] = [];
  const descriptor = {
    write(bytes: Buffer, offset: number): number {
      const count = Math.min(reader.room, bytes.length - offset);
      if (count === 0) throw Object.assign(new Error('resource temporarily unavailable'), { code: 'EAGAIN' });
      reader.room -= count;
      read.push(Buffer.from(bytes.subarray(offset, offset + count)));
      return count;
    },
  };
  const output = new LogOutput(descriptor, (lines) => `${lines} missing\n`);
  return { output, read: () => Buffer.concat(read).toString(), writes: () => read.length };
}

const ENOUGH = Number.MAX_SAFE_INTEGER;
const LONG = `${'é'.repeat(499)}\n`;
const atEnd = () => process.listenerCount('exit');

// A warning about many listeners of this process, which other tests share, would count as a timer.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

describe('the end of a log', () => {
  it('writes lines that may wait after a fifth of a second, in one piece', () => {
    const { output, read, writes } = logTo({ room: ENOUGH });
    const before = atEnd();
    output.append('a\n');
    jest.advanceTimersByTime(150);
    output.append('b\n');
    expect(read()).toBe('');
    expect(atEnd()).toBe(before + 1);
    jest.advanceTimersByTime(50);
    expect(read()).toBe('a\nb\n');
    expect(writes()).toBe(1);
    expect(atEnd()).toBe(before);
  });

  it('writes them with the next line that may not wait, before it', () => {
    const { output, read } = logTo({ room: ENOUGH });
    const before = atEnd();
    output.append('a\n');
    output.write('b\n');
    expect(read()).toBe('a\nb\n');
    expect(atEnd()).toBe(before);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('writes them when they are many', () => {
    const { output, read } = logTo({ room: ENOUGH });
    for (let count = 0; count < 33; count++) output.append(LONG);
    expect(read()).toBe(LONG.repeat(32));
    output.flushSync();
    expect(read()).toBe(LONG.repeat(33));
  });

  it('holds lines up for a reader who has no room, and goes on where it stopped', () => {
    const reader = { room: 3 };
    const { output, read } = logTo(reader);
    output.write('abcdef\n');
    output.write('g\n');
    output.append('h\n');
    expect(read()).toBe('abc');
    reader.room = ENOUGH;
    jest.advanceTimersByTime(10);
    expect(read()).toBe('abcdef\ng\nh\n');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks a reader without room less and less often', () => {
    let asked = 0;
    const { output } = logTo({
      get room() {
        asked++;
        return 0;
      },
    } as { room: number });
    output.write('a\n');
    jest.advanceTimersByTime(60_000);
    expect(asked).toBeLessThan(140);
  });

  it('leaves out what goes beyond the bound, says how much, and errors last', () => {
    const reader = { room: 10 };
    const { output, read } = logTo(reader);
    for (let count = 0; count < 5_000; count++) output.append(LONG);
    output.write('an error\n');
    for (let count = 0; count < 100; count++) output.append(LONG);
    reader.room = ENOUGH;
    output.flushSync();
    const lines = read().split('\n');
    const [first, second] = lines.filter((line) => line.endsWith('missing')).map((line) => Number.parseInt(line, 10));
    const whole = lines.filter((line) => line === LONG.trim()).length;
    expect(whole).toBeGreaterThan(1_000);
    expect(whole).toBeLessThan(2_200);
    expect(whole + Number(first) + Number(second)).toBe(5_100);
    expect(lines.slice(-4)).toEqual([`${first} missing`, 'an error', '100 missing', '']);
    expect(Number(second)).toBe(100);
  });

  it('has a bound for errors, too', () => {
    const reader = { room: 0 };
    const { output, read } = logTo(reader);
    for (let count = 0; count < 20_000; count++) output.write(LONG);
    reader.room = ENOUGH;
    output.flushSync();
    expect(read().length).toBeLessThan(4_200_000);
    const whole = read().split(LONG).length - 1;
    expect(read().endsWith(`\n${20_000 - whole} missing\n`)).toBe(true);
  });

  it('gives the end of the process half a second for a reader without room', () => {
    const { output } = logTo({ room: 0 });
    output.write('a\n');
    const before = performance.now();
    // By this clock, each breath of the wait takes as long as it asks for.
    const breathe = jest.spyOn(Atomics, 'wait').mockImplementation((_array, _index, _value, milliseconds) => {
      jest.advanceTimersByTime(milliseconds ?? 0);
      return 'timed-out';
    });
    output.flushSync();
    breathe.mockRestore();
    expect(performance.now() - before).toBeGreaterThanOrEqual(500);
    expect(performance.now() - before).toBeLessThan(600);
  });
});
