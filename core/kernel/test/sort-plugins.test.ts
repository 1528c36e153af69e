import fc from 'fast-check';
import { sortPlugins } from '../plan-plugins.ts';
import { plugin } from './make-kernel.ts';

const names = (sorted: ReturnType<typeof sortPlugins>) => sorted.order.map(({ plugin: { name } }) => name);

describe('sortPlugins', () => {
  it('keeps the given order when nobody asks for another', () => {
    expect(names(sortPlugins([plugin('c'), plugin('a'), plugin('b')]))).toEqual(['c', 'a', 'b']);
  });

  it('puts what is required, followed or not preceded first, and says why', () => {
    const sorted = sortPlugins([
      plugin('a', undefined, { requires: ['c'], after: ['b', 'absent'] }),
      plugin('b'),
      plugin('c', undefined, { before: ['b'] }),
    ]);
    expect(names(sorted)).toEqual(['c', 'b', 'a']);
    expect(sorted.order.map(({ why }) => why)).toEqual([[], ['after c (declared there)'], ['after c (required)', 'after b (optional)']]);
  });

  it('prints every cycle as a path with who says what', () => {
    const sorted = sortPlugins([
      plugin('a', undefined, { requires: ['b'] }),
      plugin('b', undefined, { after: ['c'] }),
      plugin('c', undefined, { after: ['a'] }),
      plugin('x', undefined, { before: ['y'] }),
      plugin('y', undefined, { before: ['x'] }),
      plugin('free'),
    ]);
    expect(sorted.cycles).toEqual([
      'plugins depend on each other in a cycle: a → b → c → a (a requires b, b must load after c, c must load after a)',
      'plugins depend on each other in a cycle: x → y → x (y must load before x, x must load before y)',
    ]);
    expect(names(sorted)).toEqual(['free']);
  });

  it('calls a plugin that wants to follow itself a cycle', () => {
    expect(sortPlugins([plugin('a', undefined, { after: ['a'] })]).cycles).toEqual([
      'plugins depend on each other in a cycle: a → a (a must load after a)',
    ]);
  });

  it('fulfils every wish of a random set without cycles, and loses no plugin', () => {
    const wishes = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
    fc.assert(
      fc.property(wishes, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (pairs, shuffled) => {
        // Each wish refers to a smaller number, so there can be no cycle.
        const first = (n: number) => pairs.filter(([a, b]) => Math.max(a, b) === n && a !== b).map(([a, b]) => `p${Math.min(a, b)}`);
        const sorted = sortPlugins(shuffled.map((n) => plugin(`p${n}`, undefined, { after: first(n) })));
        expect(sorted.cycles).toEqual([]);
        const order = names(sorted);
        expect([...order].sort()).toEqual(shuffled.map((n) => `p${n}`).sort());
        for (const n of shuffled) for (const other of first(n)) expect(order.indexOf(other)).toBeLessThan(order.indexOf(`p${n}`));
      }),
    );
  });
});
