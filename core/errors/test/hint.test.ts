import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { ValidationError } from '../index.ts';

describe('the hint of an error', () => {
  it('is computed only where it is read', () => {
    const hint = jest.fn(() => 'write it right');
    const error = new ValidationError('Wrong', {}, undefined, hint);
    const lines: string[] = [];
    pino({}, { write: (text: string) => void lines.push(text) }).error({ err: error }, 'failed');
    expect(lines).toEqual([expect.stringContaining('"message":"Wrong"')]);
    expect(lines[0]).not.toContain('"hint"');
    expect(hint).not.toHaveBeenCalled();
    expect(error.hint).toBe('write it right');
    expect(new ValidationError('Wrong', {}, undefined, 'as a text').hint).toBe('as a text');
    expect(new ValidationError('Wrong').hint).toBeUndefined();
  });
});
