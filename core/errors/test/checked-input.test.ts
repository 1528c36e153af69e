import { z } from 'zod';
import { checkedInput, plainName, problemAt } from '../checked-input.ts';
import type { ValueProblemsError } from '../request-errors.ts';

/** Status, message and problems of the error that `run` throws. */
function refusal(run: () => unknown) {
  try {
    run();
  } catch (error) {
    const { status, message, details } = error as ValueProblemsError;
    return { status, message, errors: details.errors };
  }
  throw new Error('nothing was refused');
}

const problem = (path: readonly string[], message: string) => ({ path, message, name: 'ValidationError' });

describe('checkedInput', () => {
  const plan = z.strictObject({ name: plainName(5), items: z.array(z.strictObject({ type: z.string() })).default([]) });

  it('answers what the schema makes of it', () => {
    expect(checkedInput(plan, { name: ' May ' })).toEqual({ name: 'May', items: [] });
    expect(checkedInput(z.string().nullable(), null)).toBeNull();
  });

  it('refuses with 400, naming every key that is wrong', () => {
    const errors = [
      problem(['items', '0', 'type'], 'items.0.type: is missing, expected a string'),
      problem(['nmae'], 'nmae: unknown key; did you mean "name"?'),
    ];
    expect(refusal(() => checkedInput(plan, { nmae: 'May', items: [{}] }))).toEqual({ status: 400, message: '2 errors occurred', errors });
  });

  it('names the keys from where the value stands, and the whole by no key', () => {
    expect(refusal(() => checkedInput(z.string(), 1, ['review', 'stage']))).toMatchObject({
      message: 'review.stage: expected a string, found 1',
      errors: [{ path: ['review', 'stage'] }],
    });
    expect(refusal(() => checkedInput(plan, []))).toMatchObject({ message: 'expected an object, found []', errors: [{ path: [] }] });
    expect(refusal(() => checkedInput(plan, undefined))).toMatchObject({ message: 'the input is missing, expected an object' });
  });
});

describe('problemAt', () => {
  it('begins its message with the key, if there is one', () => {
    expect(problemAt(['items', 0], 'is over')).toEqual({ path: ['items', 0], message: 'items.0: is over', name: 'ValidationError' });
    expect(problemAt([], 'is over').message).toBe('is over');
  });
});

describe('plainName', () => {
  it.each(['a\nb', 'a\u202Eb', 'a\u2028b', '\u0000'])('refuses %j, which does not read as it is written', (name) => {
    expect(refusal(() => checkedInput(plainName(10), name)).message).toContain('must not contain control characters');
  });

  it('says one thing of a name that is empty', () => {
    expect(refusal(() => checkedInput(plainName(10), '  ')).errors).toHaveLength(1);
    expect(refusal(() => checkedInput(plainName(10), 'x'.repeat(11))).errors).toHaveLength(1);
  });
});
