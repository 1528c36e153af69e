import fc from 'fast-check';
import { createAbility, createBroadAbility } from '../index.ts';

const actionSet = fc.uniqueArray(fc.constantFrom<string>('a.find', 'a.create', 'b.find', 'b.create', 'c.find', 'c.create'));

describe('createAbility', () => {
  it('grants exactly the actions it was made of', () => {
    fc.assert(
      fc.property(actionSet, fc.constantFrom('a.find', 'b.create', 'other', 'constructor'), (actions, asked) => {
        expect(createAbility(new Set(actions)).can(asked)).toBe(actions.includes(asked));
      }),
    );
  });

  it('has equal keys for equal sets, in any order, and different keys for different sets', () => {
    fc.assert(
      fc.property(actionSet, actionSet, (left, right) => {
        const same = [...left].sort().join() === [...right].sort().join();
        expect(createAbility(new Set(left)).key === createAbility(new Set(right)).key).toBe(same);
        expect(createAbility(new Set([...left].reverse())).key).toBe(createAbility(new Set(left)).key);
      }),
    );
  });

  it('does not change when the set does', () => {
    const actions = new Set(['a.find']);
    const ability = createAbility(actions);
    actions.add('a.delete');
    expect(ability.can('a.delete')).toBe(false);
  });

  it('keeps rules apart from lists', () => {
    expect(createBroadAbility('all', () => true).key).not.toBe(createBroadAbility('none', () => false).key);
    expect(createBroadAbility('all', () => true).key).not.toBe(createAbility(new Set()).key);
  });
});
