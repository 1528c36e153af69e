import { cleanUp, makeKernel } from './make-kernel.ts';

afterEach(cleanUp);

const BOX = 'config/content-types/box.json';
const typeWith = (attributes: object) => ({
  [BOX]: JSON.stringify({ info: { singularName: 'box', pluralName: 'boxes', displayName: 'Box' }, attributes }, null, 2),
});

/** The warnings about a content type. */
async function told(attributes: object): Promise<readonly string[]> {
  const kernel = makeKernel({ config: { database: { url: 'sqlite::memory:' } } }, typeWith(attributes));
  await kernel.start({ until: 'model' });
  return kernel.lines.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level === 40 ? [msg] : []));
}

describe('a default that breaks a rule of its own attribute', () => {
  it.each([
    ['size', { type: 'integer', min: 5, default: 1 }, /1 is not valid for the attribute \(it must be greater than or equal to 5\)/],
    [
      'weight',
      { type: 'decimal', min: 0.5, default: 0.25 },
      /0\.25 is not valid for the attribute \(it must be greater than or equal to 0\.5\)/,
    ],
    [
      'number',
      { type: 'biginteger', min: '5', default: '4' },
      /"4" is not valid for the attribute \(it must be greater than or equal to 5\)/,
    ],
    ['name', { type: 'string', minLength: 5, default: 'abc' }, /"abc" is not valid for the attribute \(it must be at least 5 characters\)/],
    ['code', { type: 'string', regex: '^[A-Z]+$', default: 'abc' }, /"abc" is not valid for the attribute \(it must match .*\)/],
  ])('is told with file, attribute and bound: %s', async (name, attribute, message) => {
    const [note, ...others] = await told({ [name]: attribute });
    expect(note).toContain(`${BOX}, attributes.${name}.default: `);
    expect(note).toMatch(message);
    expect(others).toEqual([]);
  });

  it.each([
    ['max', { type: 'integer', max: 5, default: 6 }],
    ['maxLength', { type: 'string', maxLength: 2, default: 'abc' }],
    ['enum', { type: 'enumeration', enum: ['a'], default: 'b' }],
  ])('is refused where drafts may not break it either: %s', async (_, attribute) => {
    await expect(told({ it: attribute })).rejects.toThrow(/the default must be/);
  });

  it('is not told where it keeps to them, nor of null', async () => {
    const kept = { size: { type: 'integer', min: 5, default: 5 }, name: { type: 'string', minLength: 5, default: null } };
    expect(await told(kept)).toEqual([]);
  });
});
