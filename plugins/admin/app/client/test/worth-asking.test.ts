import { RequestError } from '../http-client.ts';
import { isWorthAsking, tookTooLong } from '../worth-asking.ts';

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
});
