import { write } from './write-value.ts';

const text = (value: string) => ({ type: 'text', text: value });

describe('boolean', () => {
  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['TRUE', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ])('takes %j as %j', (value, stored) => {
    expect(write('boolean', value)).toEqual({ stored });
  });

  it.each([
    ['t', '"t"'],
    ['yes', '"yes"'],
    ['', '""'],
    [2, '2'],
    [[], '[]'],
  ])('refuses %j', (value, printed) => {
    expect(write('boolean', value)).toEqual({
      draft: [{ message: `x must be a \`boolean\` type, but the final value was: \`${printed}\`.`, value }],
    });
  });
});

describe('json', () => {
  it.each([[{ a: 1 }], [[1]], ['text'], [5], [false], ['not json {'], ['"quoted"'], ['5']])('keeps %j', (value) => {
    expect(write('json', value)).toEqual({ stored: value });
  });

  it('reads text that holds an object or a list', () => {
    expect(write('json', ' {"a":1}')).toEqual({ stored: { a: 1 } });
    expect(write('json', '[1,2]')).toEqual({ stored: [1, 2] });
  });

  it.each([
    [{ a: ['\u0000'] }, 'x must not contain NUL characters'],
    [{ 'a\ud800': 1 }, 'x must not contain an unpaired surrogate'],
    ['{"__proto__":{"a":1}}', 'x must not contain the key __proto__'],
    ['['.repeat(100_000) + ']'.repeat(100_000), 'x must not be nested more than 64 levels deep'],
  ])('refuses hostile values', (value, message) => {
    expect(write('json', value)).toEqual({ draft: [{ message }] });
  });

  it('has no order', () => {
    for (const type of ['json', 'array', 'blocks']) expect(write(type, [])).toEqual({ stored: [] });
  });
});

describe('array', () => {
  it('keeps a list of scalars, also as text', () => {
    expect(write('array', ['a', 1, true, null])).toEqual({ stored: ['a', 1, true, null] });
    expect(write('array', '["a"]')).toEqual({ stored: ['a'] });
  });

  it('refuses what is no list', () => {
    expect(write('array', { a: 1 })).toMatchObject({
      draft: [{ message: expect.stringContaining('must be a `array` type'), value: null }],
    });
    expect(write('array', 'a')).toHaveProperty('draft');
  });

  it('refuses lists and objects inside', () => {
    expect(write('array', [1, {}])).toEqual({
      draft: [{ message: 'x[1] must be a string, a number, a boolean or null', value: {}, within: ['1'] }],
    });
  });
});

describe('blocks', () => {
  it('keeps every kind of node, with keys of its own', () => {
    const value = [
      { type: 'heading', level: 2, children: [{ ...text('H'), bold: true, extra: 1 }] },
      { type: 'paragraph', children: [text('see '), { type: 'link', url: 'https://e.org', children: [text('l')] }] },
      {
        type: 'list',
        format: 'unordered',
        children: [
          { type: 'list-item', children: [text('i')] },
          { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('j')] }] },
        ],
      },
      { type: 'quote', children: [text('q')] },
      { type: 'code', language: 'js', children: [text('c')] },
      {
        type: 'image',
        image: {
          name: 'a',
          url: '/a',
          hash: 'a',
          ext: '.png',
          mime: 'image/png',
          provider: 'local',
          createdAt: 'x',
          updatedAt: 'y',
          width: 1,
          height: 1,
          size: 1,
          formats: {},
        },
        children: [text('')],
      },
    ];
    expect(write('blocks', value)).toEqual({ stored: value });
    expect(write('blocks', JSON.stringify(value))).toEqual({ stored: value });
  });

  it.each(['text', {}, 5])('stores %j as null', (value) => {
    expect(write('blocks', value)).toEqual({ stored: null });
  });

  it.each([
    [{ type: 'video' }, 'Block node is of invalid type', [], { type: 'video' }],
    [null, 'Block node is of invalid type', [], null],
    [{ type: 'toString' }, 'Block node is of invalid type', [], { type: 'toString' }],
    [{ type: 'paragraph', children: [] }, 'Paragraph node children must have at least one Text or Link node', ['children'], []],
    [{ type: 'paragraph' }, 'x[0].children is a required field', ['children'], undefined],
    [
      { type: 'heading', level: 7, children: [text('H')] },
      'x[0].level must be one of the following values: 1, 2, 3, 4, 5, 6',
      ['level'],
      7,
    ],
    [{ type: 'heading', children: [text('H')] }, 'x[0].level is a required field', ['level'], undefined],
    [
      { type: 'paragraph', children: [{ type: 'text' }] },
      'Text must be defined with at least an empty string',
      ['children', '0', 'text'],
      undefined,
    ],
    [{ type: 'paragraph', children: [{ type: 'video' }] }, 'Inline node must be Text or Link', ['children', '0'], { type: 'video' }],
    [
      { type: 'paragraph', children: [{ ...text('a'), bold: 'yes' }] },
      'x[0].children[0].bold must be a `boolean` type, but the final value was: `"yes"`.',
      ['children', '0', 'bold'],
      'yes',
    ],
    [
      { type: 'quote', children: 'x' },
      'x[0].children must be a `array` type, but the final value was: `null` (cast from the value `"x"`).',
      ['children'],
      null,
    ],
    [
      { type: 'list', format: 'dotted', children: [{ type: 'list-item', children: [text('i')] }] },
      'x[0].format must be one of the following values: unordered, ordered',
      ['format'],
      'dotted',
    ],
    [{ type: 'list', format: 'ordered', children: [text('i')] }, 'Inline node must be list-item or list', ['children', '0'], text('i')],
    [
      { type: 'code', children: [{ type: 'link', url: '/', children: [] }] },
      'Inline node must be Text',
      ['children', '0'],
      { type: 'link', url: '/', children: [] },
    ],
    [{ type: 'image', children: [] }, 'x[0].image is a required field', ['image'], undefined],
  ])('refuses %j', (block, message, within, value) => {
    expect(write('blocks', [block])).toEqual({ draft: [{ message, ...(value !== undefined && { value }), within: ['0', ...within] }] });
  });

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'relative', '', 5])(
    'refuses the link %j',
    (url) => {
      expect(write('blocks', [{ type: 'paragraph', children: [{ type: 'link', url, children: [] }] }])).toEqual({
        draft: [{ message: 'Please specify a valid link.', value: url, within: ['0', 'children', '0', 'url'] }],
      });
    },
  );

  it.each(['https://e.org/a?b#c', '/about', 'mailto:a@b.co', 'tel:+4912345'])('takes the link %s', (url) => {
    expect(write('blocks', [{ type: 'paragraph', children: [{ type: 'link', url, children: [] }] }])).toHaveProperty('stored');
  });
});
