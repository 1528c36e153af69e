import { verify } from '@node-rs/bcrypt';
import { definitionOf, scalarType, write } from './write-value.ts';

const LONG = 'x'.repeat(256);

describe('string, text and richtext', () => {
  it.each(['string', 'text', 'richtext'])('%s keeps text as it is sent', (type) => {
    for (const value of ['', ' ', '  padded  ', 'line\r\nline', 'emoji 😀 é 漢字']) expect(write(type, value)).toEqual({ stored: value });
  });

  it.each([
    [12, '12'],
    [true, 'true'],
    [['x'], '[\n  "\\"x\\""\n]'],
    [{ a: 1 }, '{\n  "a": "1"\n}'],
  ])('refuses %j without casting', (value, printed) => {
    expect(write('string', value)).toEqual({
      draft: [{ message: `x must be a \`string\` type, but the final value was: \`${printed}\`.`, value }],
    });
  });

  it('limits a string to 255 UTF-16 units unless the schema says otherwise, and text not at all', () => {
    expect(write('string', LONG)).toEqual({ draft: [{ message: 'x must be at most 255 characters', value: LONG }] });
    expect(write('string', LONG, { maxLength: 300 })).toEqual({ stored: LONG });
    expect(write('text', LONG)).toEqual({ stored: LONG });
    expect(write('text', 'abc', { maxLength: 2 })).toEqual({ draft: [{ message: 'x must be at most 2 characters', value: 'abc' }] });
    expect(write('string', '😀', { maxLength: 1 })).toHaveProperty('draft');
  });

  it('asks for the minimum length only when a version is published', () => {
    expect(write('text', 'ab', { minLength: 5 })).toEqual({ published: [{ message: 'x must be at least 5 characters', value: 'ab' }] });
  });

  it('asks for the pattern only when a version is published, and of an empty text only when it is required', () => {
    const regex = '^[A-Z]{3}[0-9]*$';
    const mismatch = { message: 'x must match the following: "/^[A-Z]{3}[0-9]*$/"' };
    expect(write('string', 'ABC12', { regex })).toEqual({ stored: 'ABC12' });
    expect(write('string', 'abc', { regex })).toEqual({ published: [{ ...mismatch, value: 'abc' }] });
    expect(write('string', '', { regex })).toEqual({ stored: '' });
    expect(write('string', '', { regex, required: true })).toEqual({ published: [{ ...mismatch, value: '' }] });
  });

  it.each([
    ['a\u0000b', 'x must not contain NUL characters'],
    ['a\ud800b', 'x must not contain an unpaired surrogate'],
    ['\udc00\ud800', 'x must not contain an unpaired surrogate'],
  ])('refuses %j, which not every database can hold', (value, message) => {
    expect(write('text', value)).toEqual({ draft: [{ message, value }] });
  });

  it('repeats at most a thousand characters of a value in a message', () => {
    const written = write('text', ['y'.repeat(5000)]);
    expect('draft' in written && written.draft[0]?.message.length).toBeLessThan(1100);
  });

  it('is stored in an indexable column only where an index is asked for and possible', () => {
    const column = (type: string, options: object) => scalarType(type).column({ type, ...options });
    expect(column('string', {})).toEqual({ kind: 'text' });
    expect(column('string', { index: true })).toEqual({ kind: 'varchar', length: 255 });
    expect(column('string', { index: true, maxLength: 60 })).toEqual({ kind: 'varchar', length: 60 });
    expect(column('string', { index: true, maxLength: 1000 })).toEqual({ kind: 'text' });
    expect(column('text', { index: true })).toEqual({ kind: 'text' });
    expect(column('uid', {})).toEqual({ kind: 'varchar', length: 255 });
  });
});

describe('email', () => {
  it.each(['a@b.co', 'Leon@Example.COM', 'first.last+tag@sub.domain.example', "o'neil@x-y.org", 'ü@exämple.de', 'a@b.c'])(
    'takes %s',
    (value) => {
      expect(write('email', value)).toEqual({ stored: value });
    },
  );

  it.each(['not-an-email', 'a@b', '@b.co', 'a@', 'a b@c.de', 'a@b..co', 'a@-b.co', '.a@b.co', 'a@b.c1', 'a@b.co\n'])(
    'refuses %j when published',
    (value) => {
      expect(write('email', value)).toEqual({ published: [{ message: 'x must be a valid email', value }] });
    },
  );

  it('says of an empty text that it cannot be empty', () => {
    expect(write('email', '')).toEqual({ published: [{ message: 'x cannot be empty', value: '' }] });
  });
});

describe('uid', () => {
  it.each(['ok-slug_1.~', '', 'Same'])('takes %j', (value) => {
    expect(write('uid', value)).toEqual({ stored: value });
  });

  it.each(['with space', 'é', 'a/b'])('refuses %j when published', (value) => {
    expect(write('uid', value)).toEqual({ published: [{ message: 'x must match the following: "/^[A-Za-z0-9-_.~]*$/"', value }] });
  });

  it('has the form of its regex instead, if it has one', () => {
    const regex = '^/[a-z/]*$';
    expect(write('uid', '/a/b', { regex })).toEqual({ stored: '/a/b' });
    expect(write('uid', 'a-b', { regex })).toEqual({
      published: [{ message: 'x must match the following: "/^\\/[a-z/]*$/"', value: 'a-b' }],
    });
  });

  it('is unique by nature', () => {
    expect(scalarType('uid').unique).toBe(true);
  });
});

describe('enumeration', () => {
  const options = { enum: ['todo', 'doing', '5'] };
  const message = 'x must be one of the following values: todo, doing, 5, ';

  it('takes its values exactly, also when they are sent as numbers', () => {
    expect(write('enumeration', 'todo', options)).toEqual({ stored: 'todo' });
    expect(write('enumeration', 5, options)).toEqual({ stored: '5' });
  });

  it.each([
    ['TODO', 'TODO'],
    ['', ''],
    [6, '6'],
  ])('refuses %j for drafts too', (value, shown) => {
    expect(write('enumeration', value, options)).toEqual({ draft: [{ message, value: shown }] });
  });

  it('tells two problems of a list', () => {
    expect(write('enumeration', ['todo'], options)).toMatchObject({
      draft: [{ message: expect.stringContaining('`string` type') }, { message }],
    });
  });

  it('gives its values to generated schemas', () => {
    const type = scalarType('enumeration');
    expect(type.graphql?.values?.(definitionOf(type, options))).toEqual(options.enum);
  });
});

describe('password', () => {
  it('is stored as a bcrypt hash of cost 10', async () => {
    // Tests hash at a lower cost otherwise.
    jest.restoreAllMocks();
    const type = scalarType('password');
    expect(write('password', 'hunter2')).toEqual({ stored: 'hunter2' });
    const hash = (await type.prepare?.('hunter2', definitionOf(type))) as string;
    expect(hash).toMatch(/^\$2b\$10\$/);
    expect(await verify('hunter2', hash)).toBe(true);
  });

  it('refuses more bytes than bcrypt looks at, without repeating them', () => {
    expect(write('password', 'é'.repeat(36))).toHaveProperty('stored');
    expect(write('password', 'é'.repeat(37))).toEqual({ draft: [{ message: 'x must be less than 73 bytes' }] });
  });

  it('never leaves and has no order of its own', () => {
    expect(scalarType('password').hidden).toBe(true);
  });
});
