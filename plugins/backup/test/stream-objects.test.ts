import { objectName, streamObjects } from '../stream/object-name.ts';
import { planRestore } from '../stream/restore-plan.ts';
import { outdated } from '../stream/retention.ts';

const [FIRST, SECOND] = ['20261125T100000000Z-00000001', '20261125T120000000Z-00000002'];
const BEGIN = Date.parse('2026-11-25T10:00:00.000Z');
const MINUTE = 60_000;

const named = (generation: string, index: number, minutes: number, kind: 'pages' | 'snapshot') =>
  objectName({ generation, index, until: BEGIN + minutes * MINUTE, kind });

/** A generation with snapshots at its first and fifth pages, and one that follows two hours later. */
const names = [
  ...[1, 2, 3, 4, 5, 6, 7].map((index) => named(FIRST, index, index, 'pages')),
  named(FIRST, 1, 1, 'snapshot'),
  named(FIRST, 5, 5, 'snapshot'),
  ...[1, 2].map((index) => named(SECOND, index, 120 + index, 'pages')),
  named(SECOND, 1, 121, 'snapshot'),
  'notes.txt',
];
const objects = streamObjects(names);
const minutesOf = (list: readonly { readonly until: number }[]) => list.map(({ until }) => (until - BEGIN) / MINUTE);

describe('planRestore', () => {
  it('begins at the newest snapshot before the moment', () => {
    const plan = (minutes: number | null) => {
      const { snapshot, pages, next } = planRestore(objects, minutes === null ? null : BEGIN + minutes * MINUTE, 'here');
      return [minutesOf([snapshot])[0], minutesOf(pages), next && minutesOf([next])[0]];
    };
    expect(plan(3.5)).toEqual([1, [2, 3], 4]);
    expect(plan(5)).toEqual([5, [], 6]);
    expect(plan(60)).toEqual([5, [6, 7], null]);
    expect(plan(null)).toEqual([121, [122], null]);
  });

  it('says what is missing', () => {
    const without = streamObjects(names.filter((name) => name !== named(FIRST, 3, 3, 'pages')));
    expect(() => planRestore(without, BEGIN + 4 * MINUTE, 'here')).toThrow(`here: the pages 3 of ${FIRST} are missing`);
    expect(planRestore(without, BEGIN + 2 * MINUTE, 'here').pages).toHaveLength(1);
    expect(() => planRestore(objects, BEGIN, 'here')).toThrow('the earliest backup in here is from 2026-11-25T10:01:00.000Z');
    expect(() => planRestore([], null, 'here')).toThrow('there is no backup in here');
  });
});

describe('outdated', () => {
  it('keeps everything that a moment since the horizon needs', () => {
    const at = (minutes: number) => outdated(objects, BEGIN + minutes * MINUTE);
    expect(at(4)).toEqual([objects.find(({ name }) => name === named(FIRST, 1, 1, 'pages'))]);
    expect(minutesOf(at(100)).sort()).toEqual([1, 1, 2, 3, 4, 5]);
    expect(at(130).map(({ generation }) => generation)).toEqual([...Array(9).fill(FIRST), SECOND]);
    expect(at(0)).toEqual([]);
  });
});
