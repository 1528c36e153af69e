import { ApplicationError, ForbiddenError, type NamedCaller, NotFoundError, SYSTEM, UnavailableError, ValueProblemsError } from 'plinth';
import { inOneText, isPassing, problemsOf, refusalOf } from '../told-problems.ts';

const somebody = (refused: NamedCaller['refused']): NamedCaller => ({ title: 'Ada', caller: SYSTEM, refused });

describe('why something planned cannot be', () => {
  it('is said of who planned it, as he is now', () => {
    expect(refusalOf(somebody(null))).toBeNull();
    expect(refusalOf(null)).toBe('The user or API token that scheduled this no longer exists');
    expect(refusalOf(somebody('blocked'))).toBe('The user who scheduled this is blocked');
    expect(refusalOf(somebody('expired'))).toBe('The token that scheduled this has expired');
    expect(refusalOf(somebody('second-factor'))).toContain('two-factor authentication');
  });

  it('is said of whose right is missing', () => {
    const told = (error: unknown, role: 'adder' | 'runner' | 'asker', action: 'publish' | 'unpublish' = 'publish') =>
      problemsOf(error, { action }, role)?.[0]?.message;
    expect(told(new ForbiddenError(), 'adder')).toBe("The user or API token that added this cannot do it: They don't have this permission");
    expect(told(new ForbiddenError('It is in “Draft”'), 'runner')).toBe(
      'The user or API token that ran or rescheduled this cannot do it: It is in “Draft”',
    );
    expect(told(new NotFoundError(), 'asker')).toBe('Document not found');
    expect(told(new ForbiddenError(), 'asker')).toBe("You don't have permission to publish this document");
    expect(told(new ForbiddenError(), 'asker', 'unpublish')).toBe("You don't have permission to unpublish this document");
    expect(told(new ApplicationError('In review'), 'adder')).toBe('In review');
  });

  it('is said of a document in plain words, with the place where there is one', () => {
    const told = (error: unknown, action: 'publish' | 'unpublish' = 'publish') => problemsOf(error, { action });
    expect(told(new NotFoundError())?.[0]?.message).toContain('deleted');
    expect(told(new ForbiddenError())?.[0]?.message).toBe(
      'The user or API token that scheduled this does not have permission to publish it',
    );
    expect(told(new ForbiddenError(), 'unpublish')?.[0]?.message).toBe(
      'The user or API token that scheduled this does not have permission to unpublish it',
    );
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
