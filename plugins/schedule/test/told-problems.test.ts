import { ApplicationError, ForbiddenError, type NamedCaller, NotFoundError, SYSTEM, UnavailableError, ValueProblemsError } from 'plinth';
import { inOneText, isPassing, problemsOf, refusalOf } from '../told-problems.ts';

const somebody = (refused: NamedCaller['refused']): NamedCaller => ({ title: 'Ada', caller: SYSTEM, refused });

describe('why something planned cannot be', () => {
  it('is said of who planned it, as he is now', () => {
    expect(refusalOf(somebody(null))).toBeNull();
    expect(refusalOf(null)).toBe('Whoever planned this is not there any more');
    expect(refusalOf(somebody('blocked'))).toBe('Whoever planned this is blocked');
    expect(refusalOf(somebody('expired'))).toBe('The token that planned this has expired');
    expect(refusalOf(somebody('second-factor'))).toContain('second factor');
  });

  it('is said of whose right is missing', () => {
    const told = (error: unknown, role: 'adder' | 'runner' | 'asker', action: 'publish' | 'unpublish' = 'publish') =>
      problemsOf(error, { action }, role)?.[0]?.message;
    expect(told(new ForbiddenError(), 'adder')).toBe('Whoever added this could not do it: They have no right to do this');
    expect(told(new ForbiddenError('It is in “Draft”'), 'runner')).toBe(
      'Whoever ran this or set its time could not do it: It is in “Draft”',
    );
    expect(told(new NotFoundError(), 'asker')).toBe('There is no such document');
    expect(told(new ForbiddenError(), 'asker')).toBe('You may not publish this document');
    expect(told(new ForbiddenError(), 'asker', 'unpublish')).toBe('You may not take this document offline');
    expect(told(new ApplicationError('In review'), 'adder')).toBe('In review');
  });

  it('is said of a document in plain words, with the place where there is one', () => {
    const told = (error: unknown, action: 'publish' | 'unpublish' = 'publish') => problemsOf(error, { action });
    expect(told(new NotFoundError())?.[0]?.message).toContain('deleted');
    expect(told(new ForbiddenError())?.[0]?.message).toBe('Whoever planned this may not publish it');
    expect(told(new ForbiddenError(), 'unpublish')?.[0]?.message).toBe('Whoever planned this may not take it offline');
    expect(told(new ForbiddenError('It is in “Draft”'))).toEqual([{ path: [], message: 'It is in “Draft”' }]);
    expect(told(new ApplicationError('In review'))).toEqual([{ path: [], message: 'In review' }]);
    const problem = { path: ['title'], message: 'title must be defined.', name: 'ValidationError' } as const;
    const values = told(new ValueProblemsError([problem])) ?? [];
    expect(values).toEqual([{ path: ['title'], message: 'title must be defined.' }]);
    expect(inOneText(values)).toBe('title: title must be defined.');
    for (const mistake of [new Error('x'), new UnavailableError('away')]) expect(told(mistake)).toBeNull();
    expect([isPassing(new UnavailableError('away')), isPassing(new NotFoundError())]).toEqual([true, false]);
  });
});
