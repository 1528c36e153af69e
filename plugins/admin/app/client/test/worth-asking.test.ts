import { RequestError } from '../http-client.ts';
import { askedAgain, isWorthAsking, tookTooLong } from '../worth-asking.ts';

const answered = (status: number) => new RequestError({ status, name: 'Error', message: 'No', details: {} });

describe('a request that failed', () => {
  it.each([0, 500, 502, 503])('is sent twice more by itself after %i', (status) => {
    expect([0, 1, 2].map((count) => isWorthAsking(count, answered(status)))).toEqual([true, true, false]);
  });
  it.each([400, 401, 404, 412])('is not after %i, which is an answer', (status) => {
    expect(isWorthAsking(0, answered(status))).toBe(false);
  });
  it('tells what took too long from what cannot be reached', () => {
    expect([503, 504].map((status) => tookTooLong(answered(status)))).toEqual([true, true]);
    expect([0, 400, 500, 502].map((status) => tookTooLong(answered(status)))).toEqual([false, false, false, false]);
    expect(tookTooLong(new Error('503'))).toBe(false);
  });
  describe('of several requests together', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    /** Fails with these statuses, and then succeeds. */
    const failing = (...statuses: readonly number[]) => {
      const left = statuses.values();
      return jest.fn(async () => {
        const { value } = left.next();
        if (value !== undefined) throw answered(value);
        return 'done';
      });
    };

    it('is followed by two more attempts', async () => {
      const ask = failing(503, 0);
      const asked = askedAgain(ask, new AbortController().signal);
      await jest.runAllTimersAsync();
      expect(await asked).toBe('done');
      expect(ask).toHaveBeenCalledTimes(3);
    });
    it.each([
      [[404], 1],
      [[503, 503, 503], 3],
    ])('is told after %j', async (statuses, attempts) => {
      const ask = failing(...statuses);
      const asked = askedAgain(ask, new AbortController().signal).catch((error: unknown) => error);
      await jest.runAllTimersAsync();
      expect(await asked).toBeInstanceOf(RequestError);
      expect(ask).toHaveBeenCalledTimes(attempts);
    });
    it('is the last one when nobody waits any more', async () => {
      const stop = new AbortController();
      const ask = failing(503, 503);
      const asked = askedAgain(() => ask().finally(() => stop.abort()), stop.signal).catch((error: unknown) => error);
      await jest.runAllTimersAsync();
      expect(await asked).toBeInstanceOf(RequestError);
      expect(ask).toHaveBeenCalledTimes(1);
    });
  });
});
