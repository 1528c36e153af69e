import fc from 'fast-check';
import { TEXT_MARKS } from '../stored/block.ts';

type Json = Readonly<Record<string, unknown>>;

/** A JSON value: JSON has no -0. */
const json = fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const letters = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', '\n', '*', '<', '😀', '\u00a0'), minLength: 1, maxLength: 8 });
const extra = fc.option(fc.dictionary(fc.constantFrom('id', 'anchor', 'bold ', 'Type'), json, { minKeys: 1, maxKeys: 2 }), {
  nil: {},
  freq: 4,
});
const marks = fc.subarray([...TEXT_MARKS]).map((on) => Object.fromEntries(on.map((name) => [name, true])));
const text: fc.Arbitrary<Json> = fc
  .record({ text: letters, marks, extra })
  .map(({ text, marks, extra }) => ({ ...extra, ...marks, type: 'text', text }));
const url = fc.constantFrom('/a', 'https://example.com/?q=1', 'mailto:a@example.com');
const texts = fc.array(text, { minLength: 1, maxLength: 3 }).map(told);
const link = fc.record({ url, extra, children: texts }).map(({ extra, ...link }) => ({ ...extra, type: 'link', ...link }));
const inline = fc
  .array(fc.oneof({ weight: 4, arbitrary: text }, link), { maxLength: 4 })
  .map((all) => (all.length === 0 ? [{ type: 'text', text: '' }] : told(all)));

/** Removes neighbours that the editor would merge. */
function told(nodes: readonly Json[]): Json[] {
  const look = ({ text: _, children: __, ...rest }: Json) => JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
  return nodes.filter((node, index) => index === 0 || look(node) !== look(nodes[index - 1] as Json));
}

const lines = (type: string) => fc.record({ extra, children: inline }).map(({ extra, children }) => ({ ...extra, type, children }));
const heading = fc
  .record({ level: fc.integer({ min: 1, max: 6 }), extra, children: inline })
  .map(({ extra, ...rest }) => ({ ...extra, type: 'heading', ...rest }));
const plain = fc.record({ text: letters, extra }).map(({ text, extra }) => ({ ...extra, type: 'text', text }));
const code = fc
  .record({ language: fc.option(fc.constantFrom('ts', 'css')), extra, children: fc.array(plain, { minLength: 1, maxLength: 2 }).map(told) })
  .map(({ language, extra, children }) => ({ ...extra, type: 'code', ...(language !== null && { language }), children }));
const image = fc.record({ url, extra }).map(({ url, extra }) => ({
  ...extra,
  type: 'image',
  image: { name: 'a.png', url, alternativeText: null, formats: {} },
  children: [{ type: 'text', text: '' }],
}));

function list(depth: number): fc.Arbitrary<Json> {
  const item = lines('list-item');
  const entry = depth < 2 ? fc.oneof({ weight: 4, arbitrary: item }, list(depth + 1)) : item;
  return fc
    .record({ format: fc.constantFrom('ordered', 'unordered'), children: fc.array(entry, { minLength: 1, maxLength: 4 }) })
    .map((list) => ({ type: 'list', ...list, ...(depth > 0 && { indentLevel: depth }) }));
}

/** A block as the editor stores it, sometimes with unknown keys. */
export const tidyBlock: fc.Arbitrary<Json> = fc.oneof(lines('paragraph'), lines('quote'), heading, code, image, list(0));

const untidyNode: fc.Memo<Json> = fc.memo((depth) =>
  fc.record(
    {
      type: fc.constantFrom('paragraph', 'heading', 'quote', 'code', 'list', 'list-item', 'image', 'link', 'text', 'mention', 7),
      text: fc.oneof(letters, fc.constant(''), fc.constant(null)),
      bold: fc.constantFrom(true, false, 'yes'),
      level: fc.constantFrom(1, 6, 7, '2'),
      format: fc.constantFrom('ordered', 'unordered', 'roman'),
      indentLevel: fc.integer({ min: 0, max: 3 }),
      language: fc.constantFrom('ts', null, 1),
      url: fc.constantFrom('/a', 'javascript:alert(1)', null),
      image: fc.constantFrom({ url: '/a.png' }, null, 'a'),
      children: fc.oneof(
        fc.constantFrom(null, 'a', {}),
        depth > 1 ? fc.array(untidyNode(), { maxLength: 3 }) : fc.constant([{ type: 'text', text: 'a' }]),
      ),
    },
    { requiredKeys: ['type'] },
  ),
);

/** Anything that a list of blocks may contain when another program wrote it. */
export const untidyBlock: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: untidyNode(4) },
  { weight: 2, arbitrary: tidyBlock },
  fc.jsonValue(),
);
