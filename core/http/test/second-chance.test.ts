import fc from 'fast-check';
import { SecondChance, type Weighed } from '../response-cache/second-chance.ts';

interface Item extends Weighed {
  readonly name: number;
}

const item = (name: number, bytes = 10): Item => ({ name, bytes, isUsed: false });

describe('SecondChance', () => {
  it('drops what came first when there is no more room', () => {
    const dropped: number[] = [];
    const held = new SecondChance<Item>(30, ({ name }) => dropped.push(name));
    for (let n = 0; n < 5; n++) held.add(item(n));
    expect([dropped, held.size, held.bytes]).toEqual([[0, 1], 3, 30]);
  });

  it('keeps what was used since it was last looked at, once for each use', () => {
    const dropped: number[] = [];
    const held = new SecondChance<Item>(30, ({ name }) => dropped.push(name));
    const items = [0, 1, 2, 3, 4, 5, 6].map((name) => item(name));
    for (const each of items.slice(0, 3)) held.add(each);
    (items[0] as Item).isUsed = true;
    for (const each of items.slice(3)) held.add(each);
    expect(dropped).toEqual([1, 2, 3, 0]);
  });

  it('never holds more than its bytes, and knows how many they are', () => {
    const steps = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 60 }), fc.boolean()), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (all) => {
        const present = new Map<number, Item>();
        const held = new SecondChance<Item>(100, ({ name }) => present.delete(name));
        for (const [name, bytes, isUse] of all) {
          const known = present.get(name);
          if (known !== undefined && isUse) known.isUsed = true;
          else if (known !== undefined) {
            held.remove(known);
            present.delete(name);
          } else {
            const made = item(name, bytes);
            present.set(name, made);
            held.add(made);
          }
          expect(held.bytes).toBeLessThanOrEqual(100);
          expect(held.bytes).toBe([...present.values()].reduce((sum, each) => sum + each.bytes, 0));
          expect(held.size).toBe(present.size);
        }
      }),
    );
  });
});
