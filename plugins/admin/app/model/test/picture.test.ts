import type { JsonObject, ModelSource } from '../../client/types.ts';
import { draftOf } from '../draft/draft.ts';
import { layOut } from '../picture/layout.ts';
import { svgText } from '../picture/shapes.ts';
import { BASE, typeSource } from './sources.ts';

const NOTHING = { components: false, attributes: false };
const ALL = { components: true, attributes: true };

/** Types with many relations to each other; the same on each call. */
function manyTypes(count: number): readonly ModelSource[] {
  return Array.from({ length: count }, (_, index) => {
    const leads = [1, 7, 13].slice(0, index % 4).map((by): readonly [string, JsonObject] => {
      const other = `kind${(index * by + by) % count}`;
      return [`leads${by}`, { type: 'relation', relation: 'manyToOne', target: `api::${other}.${other}` }];
    });
    const plain = Array.from({ length: 12 }, (_none, place) => [`field${place}`, { type: 'string' }] as const);
    return typeSource(`kind${index}`, Object.fromEntries([...leads, ...plain]));
  });
}

describe('the picture of a model', () => {
  it('has a box for each type, and a line for each relation from the end that keeps it', () => {
    const { boxes, lines } = layOut(BASE, NOTHING);
    // Nothing refers to the plugin's type, so it is left out.
    expect(boxes.map(({ uid }) => uid)).toEqual(['api::article.article', 'api::person.person']);
    expect(lines.map(({ from, to, label }) => [from, label, to])).toEqual([['api::article.article', 'author', 'api::person.person']]);
  });

  it('shows components and what holds them to who wants it', () => {
    const { boxes, lines } = layOut(BASE, ALL);
    expect(boxes.filter(({ isComponent }) => isComponent)).toHaveLength(2);
    expect(lines.filter(({ kind }) => kind === 'part').map(({ label, to }) => `${label} ${to}`)).toEqual([
      'seo shared.seo',
      'zone shared.seo',
      'zone shared.quote',
    ]);
  });

  it('is the same each time, and no box lies over another', () => {
    for (const sources of [manyTypes(100), manyTypes(7)]) {
      const draft = draftOf(sources);
      const picture = layOut(draft, ALL);
      expect(layOut(draftOf(structuredClone(sources)), ALL)).toEqual(picture);
      for (const [index, one] of picture.boxes.entries())
        for (const other of picture.boxes.slice(index + 1)) {
          const isApart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect([one.uid, other.uid, isApart]).toEqual([one.uid, other.uid, true]);
        }
    }
  });

  it('is a file of its own, whatever a type is called', () => {
    const source = typeSource(
      'article',
      { title: { type: 'string' } },
      { info: { displayName: '<b>"A" & B</b>', singularName: 'a', pluralName: 'as' } },
    );
    const text = svgText(layOut(draftOf([source]), ALL));
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/);
    expect(text).toContain('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;');
    expect(text).not.toContain('var(');
    expect(text).not.toContain('<b>');
  });

  it('of nothing is empty', () => expect(layOut({ types: [] }, ALL)).toMatchObject({ boxes: [], lines: [] }));
});
