import type { JsonSchema } from 'plinth';

const MARKS = Object.fromEntries(['bold', 'italic', 'underline', 'strikethrough', 'code'].map((mark) => [mark, { type: 'boolean' }]));

const node = (type: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties: { type: { type: 'string', const: type }, ...properties },
  required: ['type', ...Object.keys(properties).filter((key) => !(key in MARKS))],
});

const TEXT = node('text', { text: { type: 'string' }, ...MARKS });
const texts = { type: 'array', items: TEXT };
const LINK = node('link', { url: { type: 'string', pattern: '^(/|https?://[^\\s/?#]+|mailto:|tel:)' }, children: texts });
const inline = { type: 'array', minItems: 1, items: { oneOf: [TEXT, LINK] } };
const LIST_ITEM = node('list-item', { children: inline });
const FORMAT = { type: 'string', enum: ['ordered', 'unordered'] };
/** Lists can be nested. The schema allows three levels; the server accepts more. */
const list = (inside: readonly JsonSchema[]) =>
  node('list', { format: FORMAT, children: { type: 'array', minItems: 1, items: { oneOf: [LIST_ITEM, ...inside] } } });

/**
 * Schema of an attribute of the type `blocks` in a request body. Images are left out, because their nodes repeat the media library's data
 * of a file: only editors write them.
 */
export const BLOCKS: JsonSchema = {
  type: 'array',
  description: 'Rich text: a list of blocks',
  items: {
    oneOf: [
      node('paragraph', { children: inline }),
      node('quote', { children: inline }),
      node('heading', { level: { type: 'integer', minimum: 1, maximum: 6 }, children: inline }),
      node('code', { children: texts }),
      list([list([list([])])]),
    ],
  },
};
