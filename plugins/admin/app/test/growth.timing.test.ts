import { blocksOfHtml } from '../fields/blocks/paste/blocks-of-html.ts';
import { htmlTree } from '../fields/blocks/paste/html-tree.ts';
import { wordsOf } from '../form/differ.ts';
import { FormStore } from '../form/form-store.ts';
import { SHAPE } from '../form/test/library.ts';
import { addServerTranslations, translateServer } from '../i18n/translate.ts';
import { draftOf } from '../model/draft/draft.ts';
import { layOut } from '../model/picture/layout.ts';
import { svgText } from '../model/picture/shapes.ts';
import { typeSource } from '../model/test/sources.ts';

// The types of Node do not belong to the interface, which runs in browsers.
declare const process: { cpuUsage(since?: object): { readonly user: number; readonly system: number } };

/** The least processor time of several rounds, in microseconds. */
function timeOf(work: () => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...rounds));
}

/** How many times as long work takes for 16 times as much: 16 if its time grows with the length alone, 256 if with the square. */
const growthOf = (count: number, work: (count: number) => () => unknown) => timeOf(work(16 * count)) / timeOf(work(count));

/** Far above the growth with the length, and far below that with the square. */
const LIMIT = 96;

describe('the time that a browser needs grows with the length alone', () => {
  it('of pasted HTML', () => {
    const deep = (count: number) => '<div><b>'.repeat(count);
    expect(growthOf(5_000, (count) => () => htmlTree(deep(count) + '<script>'.repeat(count / 10)))).toBeLessThan(LIMIT);
    expect(growthOf(5_000, (count) => () => blocksOfHtml(`${deep(count)}a`))).toBeLessThan(LIMIT);
  });

  it('of texts that have nothing in common', () => {
    const long = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`).join(' ');
    const compare = (count: number) => {
      const [one, other] = [long('a', count), long('b', count)];
      return () => wordsOf(one, other);
    };
    expect(growthOf(1_250, compare)).toBeLessThan(LIMIT);
  });

  it('of messages of the server that are nearly sentences of a table', () => {
    addServerTranslations({
      'Between {one} and {two} and {three} and {four} and {five} lies nothing': 'Nichts zwischen {one}, {two}, {three}, {four} und {five}',
      'expected {expected}, found {found}': 'erwartet wird {expected}, da steht {found}',
    });
    expect(growthOf(6_250, (count) => () => translateServer(`${'a: '.repeat(count)}b`))).toBeLessThan(LIMIT);
    expect(growthOf(1_250, (count) => () => translateServer(`${'expected a b, found '.repeat(count)}c`))).toBeLessThan(LIMIT);
    const nearly = timeOf(() => translateServer(`Between ${'a and '.repeat(40)}x lies nothing!`));
    // Every choice of four places would be tried: three hundred times as many.
    expect(timeOf(() => translateServer(`Between ${'a and '.repeat(160)}x lies nothing!`))).toBeLessThan(48 * nearly);
  });

  it('of a picture of types', () => {
    const draft = (count: number) =>
      draftOf(
        Array.from({ length: count }, (_, index) => {
          const leads = [1, 7, 13].slice(0, index % 4).map((by) => {
            const other = `kind${(index * by + by) % count}`;
            return [`leads${by}`, { type: 'relation', relation: 'manyToOne', target: `api::${other}.${other}` }] as const;
          });
          return typeSource(`kind${index}`, Object.fromEntries([...leads, ['field', { type: 'string' }] as const]));
        }),
      );
    const draw = (count: number) => {
      const types = draft(count);
      return () => svgText(layOut(types, { components: true, attributes: true }));
    };
    // A line may lead past all boxes, so that the time may grow with the square.
    expect(timeOf(draw(100))).toBeLessThan(3 * 16 * timeOf(draw(25)));
  });
});

it('the time of a keystroke grows with the number of inputs at most', () => {
  const typing = (count: number) => {
    const links = Array.from({ length: count }, (_, index) => ({ id: index + 1, label: 'a', url: 'b' }));
    const store = new FormStore({ shape: SHAPE, stored: { id: 1, documentId: 'doc', title: 'Rain', links }, now: () => 0 });
    for (const key of store.keysAt('links')) for (const name of ['label', 'url']) store.subscribe(`links.${key}.${name}`, () => undefined);
    return () => {
      for (let index = 0; index < 200; index++) {
        store.set('links.e-200.label', `text ${index} ${count}`, { typing: true });
        void store.changed;
      }
    };
  };
  expect(growthOf(250, typing)).toBeLessThan(LIMIT);
});
