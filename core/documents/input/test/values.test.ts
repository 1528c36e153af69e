import { describe, expect, it } from '@jest/globals';
import { problemsOf, type Writing, write } from './write.ts';

const NAME = { name: 'n' };

/** Recorded messages. `twice` is a type whose drafts are lenient, `once` a type without drafts. */
const REFUSALS: readonly [Writing['validated'], string, unknown, readonly string[]][] = [
  ['twice', 'article', {}, ['title: title must be a `string` type, but the final value was: `null`. <null>']],
  ['twice', 'article', { title: null }, ['title: title must be a `string` type, but the final value was: `null`. <null>']],
  ['once', 'author', { age: 3 }, ['name: name must be defined.']],
  ['once', 'author', { name: null }, ['name: name must be a `string` type, but the final value was: `null`. <null>']],
  [
    'once',
    'author',
    { age: 200, email: 'x' },
    ['name: name must be defined.', 'email: email must be a valid email <"x">', 'age: age must be less than or equal to 150 <200>'],
  ],
  ['once', 'author', { name: 'n', age: -1 }, ['age: age must be greater than or equal to 0 <-1>']],
  [
    'twice',
    'restaurant',
    { name: 'x'.repeat(51), seats: -1, contact_email: 'bad', code: 'bad' },
    [`name: name must be at most 50 characters <"${'x'.repeat(51)}">`],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, code: 'abc', contact_email: 'no', seats: -1 },
    [
      'seats: seats must be greater than or equal to 0 <-1>',
      'contact_email: contact_email must be a valid email <"no">',
      'code: code must match the following: "/^[A-Z]{3}[0-9]*$/" <"abc">',
    ],
  ],
  [
    'twice',
    'article',
    { views: 'x', title: 5 },
    [
      'title: title must be a `string` type, but the final value was: `5`. <5>',
      'views: views must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`). <null>',
    ],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, seo: { metaTitle: 5, metaDescription: 'ab' }, dishes: [{ price: 'x' }] },
    [
      'dishes/0/price: dishes[0].price must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`). <null>',
      'seo/metaTitle: seo.metaTitle must be a `string` type, but the final value was: `5`. <5>',
    ],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, seo: { metaTitle: 't', social: [{ network: 'Facebook' }, { network: null }] } },
    ['seo/social/1/network: seo.social[1].network must be a `string` type, but the final value was: `null`. <null>'],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, seo: { metaDescription: 'abc', social: [{ network: 'x' }] } },
    ['seo/social/0/network: seo.social[0].network must be one of the following values: Facebook, Twitter,  <"x">'],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, seo: { metaDescription: 'x' } },
    [
      'seo/metaTitle: seo.metaTitle must be a `string` type, but the final value was: `null`. <null>',
      'seo/metaDescription: seo.metaDescription must be at least 5 characters <"x">',
    ],
  ],
  [
    'twice',
    'restaurant',
    { ...NAME, closing_period: {} },
    [
      'closing_period/start_date: closing_period.start_date must be defined. <null>',
      'closing_period/end_date: closing_period.end_date must be defined. <null>',
    ],
  ],
  ['twice', 'restaurant', { ...NAME, openedOn: 'y' }, ['Invalid format, expected yyyy-MM-dd']],
  ['leniently', 'restaurant', { openedOn: 'y', closing_period: { start_date: 'z' } }, ['Invalid format, expected yyyy-MM-dd']],
  [
    'twice',
    'restaurant',
    { ...NAME, seats: 'x', openedOn: 'y' },
    ['seats: seats must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`). <null>'],
  ],
  ['twice', 'restaurant', { ...NAME, body: [{ type: 'video' }] }, ['body/0: Block node is of invalid type <{"type":"video"}>']],
  ['twice', 'restaurant', { ...NAME, body: [{ type: 'paragraph' }] }, ['body/0/children: body[0].children is a required field']],
  ['leniently', 'restaurant', { seats: 1001 }, ['seats: seats must be less than or equal to 1000 <1001>']],
  [
    'leniently',
    'restaurant',
    { price_range: 'free' },
    ['price_range: price_range must be one of the following values: cheap, expensive,  <"free">'],
  ],
  ['twice', 'restaurant', { seo: [] }, ['seo: seo must be a `object` type, but the final value was: `[]`. <[]>']],
  ['twice', 'restaurant', { seo: 'text' }, ['seo: seo must be a `object` type, but the final value was: `"text"`. <"text">']],
  [
    'twice',
    'restaurant',
    { dishes: { name: 'object' } },
    ['dishes: dishes must be a `array` type, but the final value was: `{\n  "name": "\\"object\\""\n}`. <{"name":"object"}>'],
  ],
  ['twice', 'restaurant', { dishes: [null] }, ['dishes/0: dishes[0] must be a `object` type, but the final value was: `null`. <null>']],
  [
    'twice',
    'restaurant',
    { dishes: [{}, 'x'] },
    ['dishes/1: dishes[1] must be a `object` type, but the final value was: `null` (cast from the value `"x"`). <null>'],
  ],
  ['twice', 'restaurant', { dz: [{ title: 'q' }] }, ['dz/0/__component: dz[0].__component is a required field']],
  [
    'once',
    'restaurant',
    { name: 5, dz: [{ __component: 'shared.seo' }, { __component: null }] },
    [
      'name: name must be a `string` type, but the final value was: `5`. <5>',
      'dz/0/__component: dz[0].__component must be one of the following values: blocks.quote, default.dish <"shared.seo">',
      'dz/1/__component: dz[1].__component must be a `string` type, but the final value was: `null`. <null>',
    ],
  ],
];

describe('values of a body', () => {
  it.each(REFUSALS)('validated %s, %s %j is refused', async (validated, uid, data, problems) => {
    expect(await problemsOf(() => write(uid, data, { validated: validated ?? 'once' }))).toEqual(problems);
  });

  it('counts several problems in the message', async () => {
    await expect(write('author', { age: 200 })).rejects.toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: '2 errors occurred',
    });
  });

  it.each<[string, unknown]>([
    ['restaurant', {}],
    ['restaurant', { name: null, seats: -1, contact_email: 'bad', code: 'lower', seo: {}, closing_period: {} }],
    ['restaurant', { dishes: [{}, {}, {}, {}, {}, {}] }],
    ['menu', {}],
  ])('a lenient %s may be %j', async (uid, data) => {
    await expect(write(uid, data, { validated: 'leniently' })).resolves.toBeDefined();
  });

  it('a format is told only when nothing else is wrong', async () => {
    expect(await problemsOf(() => write('restaurant', { openedOn: 'y' }))).toEqual(['name: name must be defined.']);
    expect(await problemsOf(() => write('restaurant', { ...NAME, openedOn: 'y' }))).toEqual(['Invalid format, expected yyyy-MM-dd']);
  });

  it('stores what format makes of a value', async () => {
    const { version } = await write('restaurant', { ...NAME, openedOn: '2024-01-01T23:00:00Z' });
    expect(version.openedOn).toBe('2024-01-01');
  });

  it('a value that its type turns into null clears the attribute', async () => {
    expect((await write('restaurant', { ...NAME, body: 'text' })).version.body).toBeNull();
  });

  it('tells a bounded number of problems', async () => {
    const dishes = Array.from({ length: 3_000 }, () => ({ price: 'x' }));
    expect((await problemsOf(() => write('restaurant', { dishes }))).length).toBeLessThanOrEqual(1_000);
  });
});

describe('values that are not shown', () => {
  it('private values are in no message and no details', async () => {
    for (const validated of ['once', 'twice', 'leniently'] as const) {
      for (const data of [{ secret: 77777 }, { secret: 'abc' }, { internal: 77777 }, { internal: 'secret value that is too long' }]) {
        const lines = await problemsOf(() => write('restaurant', { ...NAME, ...data }, { validated }));
        expect(lines.join()).not.toMatch(/77777|abc|too long|</);
        expect(lines[0]).toMatch(/^(secret|internal): /);
      }
    }
    expect(await problemsOf(() => write('restaurant', { ...NAME, internal: 5 }))).toEqual(['internal: internal must be a `string` type.']);
    expect(await problemsOf(() => write('restaurant', { ...NAME, internal: 'abc' }, { validated: 'twice' }))).toEqual([
      'internal: internal must be at least 4 characters',
    ]);
  });

  it('a list that is too long is shown without them', async () => {
    const dishes = Array.from({ length: 6 }, () => ({ name: 'd', cost: 4711 }));
    const [line] = await problemsOf(() => write('restaurant', { ...NAME, dishes }, { validated: 'twice' }));
    expect(line).toContain('dishes: dishes field must have less than or equal to 5 items <[{');
    expect(line).not.toContain('4711');
  });
});

describe('values that are prepared', () => {
  it('are stored prepared, and null as null', async () => {
    expect((await write('restaurant', { ...NAME, secret: 'hunter22' })).version.secret).toMatch(/^\$2/);
    expect((await write('restaurant', { ...NAME, secret: null })).version.secret).toBeNull();
  });

  it('are checked as they were sent, even leniently, and not as they are stored', async () => {
    const tooShort = ['secret: secret must be at least 6 characters'];
    for (const validated of ['once', 'twice', 'leniently'] as const) {
      expect(await problemsOf(() => write('restaurant', { ...NAME, secret: 'abc' }, { validated }))).toEqual(tooShort);
    }
  });
});

describe('unique values', () => {
  const taken = { code: 'ABC1', email: 'u@x.co', slug: 'same', name: 'C' };

  it.each<[Writing['validated'], string, unknown, string]>([
    ['twice', 'restaurant', { ...NAME, code: 'ABC1' }, 'code: This attribute must be unique <"ABC1">'],
    ['once', 'author', { name: 'V', email: 'u@x.co' }, 'email: This attribute must be unique <"u@x.co">'],
    ['twice', 'article', { title: 'B', slug: 'same' }, 'slug: This attribute must be unique <"same">'],
    ['once', 'category', { name: 'C' }, 'name: This attribute must be unique <"C">'],
  ])('validated %s, %s %j is refused', async (validated, uid, data, problem) => {
    expect(await problemsOf(() => write(uid, data, { validated: validated ?? 'once', taken }))).toEqual([problem]);
  });

  it('are not looked up leniently, for null, for empty text, and where another rule is broken', async () => {
    await write('restaurant', { ...NAME, code: 'ABC1' }, { validated: 'leniently', taken });
    for (const name of [null, '']) await write('category', { name }, { taken: { name } });
    expect(await problemsOf(() => write('author', { name: 'V', email: 'no' }, { taken: { email: 'no' } }))).toEqual([
      'email: email must be a valid email <"no">',
    ]);
  });

  it('are looked up on update only when they are named', async () => {
    const { version } = await write('author', { name: 'V', email: 'u@x.co' });
    await write('author', { age: 3 }, { existing: version, taken });
    expect(await problemsOf(() => write('author', { email: 'u@x.co' }, { existing: version, taken }))).toHaveLength(1);
  });
});
