import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ATTRIBUTE_TYPES,
  DATABASE,
  type Database,
  DOCUMENTS,
  definePlugin,
  type OwnOperator,
  type OwnOperatorName,
  type ScalarType,
  SYSTEM,
} from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, recordReads } from 'plinth/testing';
import { points } from './points.ts';

const SHOP = 'api::shop.shop';
/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins('rest', 'graphql', 'users-permissions', 'outgoing', 'limits');
const shop = {
  info: { singularName: 'shop', pluralName: 'shops' },
  attributes: {
    name: { type: 'string' },
    place: { type: 'point' },
    partner: { type: 'relation', relation: 'manyToOne', target: SHOP },
    stops: { type: 'component', component: 'map.stop', repeatable: true },
  },
} as const;
const components = { 'map.stop': { attributes: { label: { type: 'string' }, place: { type: 'point' } } } };
const ACTIONS = [`${SHOP}.find`, `${SHOP}.findOne`, `${SHOP}.create`];

interface Shop {
  readonly name: string;
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly stops: readonly { readonly label: string; readonly place: Shop['place'] }[];
}

/** Points on, just inside and just outside of the squares that a test queries, also at the limits of doubles. */
const PLACES: readonly Shop['place'][] = [
  { x: 0, y: 0 },
  { x: 3, y: 4 },
  { x: -3, y: 4.000000000000001 },
  { x: 0.1, y: 0.2 },
  { x: 1e-7, y: -1e7 },
  { x: 30, y: 40.5 },
  null,
];
const ASKED = ['0,0,5', '0,0,0', '0.1,0.2,0', '1,1,1.5', '-3,4,1e-9', '0,0,1e8', '0,0,-5'];

/** A second implementation of the operator. */
function isNear(place: Shop['place'], asked: string): boolean {
  const [x = 0, y = 0, most = 0] = asked.split(',').map(Number);
  return place !== null && Math.abs(place.x - x) <= most && Math.abs(place.y - y) <= most;
}

eachDialect('an operator of an attribute type', (dialect) => {
  let app: BootedApp;
  const shops: Shop[] = [];

  beforeAll(async () => {
    const config = { access: { roles: { public: { actions: ACTIONS } } } };
    app = await bootApp({
      database: dialect,
      app: { contentTypes: [shop], components, plugins: [points], config: { plugins: OTHERS_OFF, ...config } },
    });
    let partner: string | null = null;
    for (const [index, place] of PLACES.entries()) {
      const stops = PLACES.slice(0, index).map((each, at) => ({ label: `stop ${at}`, place: each }));
      const name = `shop ${index}`;
      const answer = await app.request.post('/api/shops').send({ data: { name, place, partner, stops } });
      shops.push({ name, place, stops });
      partner = answer.body.data.documentId as string;
    }
  });
  afterAll(() => app.close());

  const names = (found: readonly Shop[]) => found.map(({ name }) => name);
  const list = async (query: string): Promise<Shop[]> => (await app.request.get(`/api/shops?sort=id&${query}`).expect(200)).body.data;

  it.each(ASKED)('finds in SQL what it says in memory: %s', async (asked) => {
    const is = (place: Shop['place']) => isNear(place, asked);
    expect(names(await list(`filters[place][$near]=${asked}`))).toEqual(names(shops.filter(({ place }) => is(place))));
    const others = names(shops.filter(({ place }) => place === null || !is(place)));
    expect(names(await list(`filters[place][$not][$near]=${asked}`))).toEqual(others);
    expect(names(await list(`filters[$not][place][$near]=${asked}`))).toEqual(others);
    const behind = shops.filter((_, index) => index > 0 && is((shops[index - 1] as Shop).place));
    expect(names(await list(`filters[partner][place][$near]=${asked}`))).toEqual(names(behind));
    const stopping = shops.filter(({ stops }) => stops.some(({ place }) => is(place)));
    expect(names(await list(`filters[stops][place][$near]=${asked}`))).toEqual(names(stopping));
    const populated = await list(`populate[stops][filters][place][$near]=${asked}`);
    expect(populated.map(({ stops }) => stops.map(({ label }) => label))).toEqual(
      shops.map(({ stops }) => stops.filter(({ place }) => is(place)).map(({ label }) => label)),
    );
  });

  it('joins others, and takes its operands as binds of one statement for all of them', async () => {
    const { sent, restore } = recordReads(app.kernel.container.resolve<Database>(DATABASE));
    const ask = (asked: string) => list(`filters[$or][0][place][$near]=${asked}&filters[$or][1][name][$eq]=shop 6`);
    expect(names(await ask('30,40,1'))).toEqual(['shop 5', 'shop 6']);
    // An idle connection is checked first, by a separate statement.
    const aboutShops = () => sent.splice(0).flatMap(({ text }) => (text.includes('shops') ? [text] : []));
    const first = aboutShops();
    expect(first).not.toEqual([]);
    expect(names(await ask('7.25,8,0.5'))).toEqual(['shop 6']);
    restore();
    expect(aboutShops()[0]).toBe(first[0]);
    expect(first.join()).not.toContain('40');
  });

  it.each([
    ['filters[place][$near]=1,2', 'Invalid value for $near at place: expected x,y,distance', 'place'],
    ['filters[place][$near]=0,0,1e300', 'Invalid value for $near at place: expected x,y,distance', 'place'],
    ['filters[place][$near][deep]=1', 'Invalid value for $near at place: expected x,y,distance', 'place'],
    ['filters[place][$near]', 'Invalid value for $near at place: expected an operand, found nothing', 'place'],
    ['filters[partner][place][$near]=x,y,z', 'Invalid value for $near at partner.place: expected x,y,distance', 'partner.place'],
  ])('refuses %s', async (query, message, path) => {
    const { body } = await app.request.get(`/api/shops?${query}`).expect(400);
    expect(body.error).toMatchObject({ message, details: { key: '$near', path } });
  });

  it.each(['name', 'id', 'partner'])('is none of other attributes: %s', async (name) => {
    const { body } = await app.request.get(`/api/shops?filters[${name}][$near]=1,2,3`).expect(400);
    expect(body.error).toMatchObject({ message: `Invalid key $near at ${name}`, details: { key: '$near' } });
  });

  it('stands in filters of GraphQL', async () => {
    const query = '{ shops(filters: { place: { near: "0,0,5" }, name: { ne: "shop 0" } }) { name } }';
    const { body } = await app.request.post('/graphql').send({ query });
    expect(body).toEqual({ data: { shops: [{ name: 'shop 1' }, { name: 'shop 2' }, { name: 'shop 3' }] } });
    const wrong = await app.request.post('/graphql').send({ query: '{ shops(filters: { place: { near: "here" } }) { name } }' });
    expect(wrong.body.errors[0].message).toBe('Invalid value for $near at place: expected x,y,distance');
  });
});

describe('an operator of an attribute type in rules', () => {
  const boot = (where: object) => {
    const roles = { public: { actions: [{ action: `${SHOP}.find`, where }, `${SHOP}.create`] } };
    return bootApp({ app: { contentTypes: [shop], components, plugins: [points], config: { plugins: OTHERS_OFF, access: { roles } } } });
  };

  it('hides what it does not hold for', async () => {
    const app = await boot({ place: { $near: '0,0,5' } });
    for (const [name, x] of [['here', 1] as const, ['there', 6] as const]) {
      await app.request.post('/api/shops').send({ data: { name, place: { x, y: 0 } } });
    }
    const { body } = await app.request.get('/api/shops');
    expect(body.data.map(({ name }: Shop) => name)).toEqual(['here']);
    await app.close();
  });

  it.each([
    [{ place: { $near: '0,0' } }, 'Invalid value for $near at place: expected x,y,distance'],
    [{ place: { $near: '$user.home' } }, 'Invalid value for $near at place: a variable of the caller cannot be used here'],
    [{ place: { $near: { x: '$user.x' } } }, 'Invalid value for $near at place: a variable of the caller cannot be used here'],
    [{ place: { $neat: '0,0,5' } }, 'Invalid key $neat at place (did you mean "$near"?)'],
  ])('stops the boot for %j', async (where, message) => {
    await expect(boot(where)).rejects.toThrow(message);
  });
});

/** Words with the same ending that differ: an operator with text operands, for a type with a text column. */
const rhymes: OwnOperator = {
  operands: (word) => [String(word).slice(-2), String(word), true],
  holds: (word: string, [end, whole]: readonly [string, string]) => word.toLowerCase().endsWith(end.toLowerCase()) && word !== whole,
  sql: ({ sql, finds, value, operand }) =>
    sql('? and ? <> ? and ? = ?', finds('endsWith', 'folded'), value(), operand(1), operand(2), operand(2)),
};

const dictionary = definePlugin({
  name: 'dictionary',
  apply({ container }) {
    const types = container.resolve(ATTRIBUTE_TYPES);
    types.add({ ...(types.get('string') as ScalarType), name: 'word', ownOperators: { $rhymes: rhymes } });
  },
});

eachDialect('an operator of text', (dialect) => {
  it('takes texts as binds, in rows and in entries alike', async () => {
    const word = { type: 'word' } as const;
    const poem = {
      info: { singularName: 'poem', pluralName: 'poems' },
      attributes: { word, more: { type: 'component', component: 'poem.word', repeatable: true } },
    } as const;
    const config = { access: { roles: { public: { actions: ['api::poem.poem.find', 'api::poem.poem.create'] } } } };
    const app = await bootApp({
      database: dialect,
      app: { contentTypes: [poem], components: { 'poem.word': { attributes: { word } } }, plugins: [dictionary], config },
    });
    const words = ["o'er", 'NEVER', 'ever', 'Ever', 'É?r', 'brÉr', '', null];
    for (const each of words)
      await app.request.post('/api/poems').send({ data: { word: each, more: words.map((one) => ({ word: one })) } });
    for (const asked of ['ever', 'over', "'er", 'érér', '?r', 'r']) {
      const expected = words.filter((each) => each !== null && rhymes.holds(each, rhymes.operands(asked, word)));
      const wanted = encodeURIComponent(asked);
      const found = await app.request.get(`/api/poems?sort=id&filters[word][$rhymes]=${wanted}`).expect(200);
      expect([asked, ...found.body.data.map((each: { word: string }) => each.word)]).toEqual([asked, ...expected]);
      const query = `filters[more][word][$rhymes]=${wanted}&populate[more][filters][word][$rhymes]=${wanted}`;
      const entries = await app.request.get(`/api/poems?${query}`).expect(200);
      expect(entries.body.data).toHaveLength(expected.length === 0 ? 0 : words.length);
      for (const { more } of entries.body.data) expect(more.map((each: { word: string }) => each.word)).toEqual(expected);
    }
    await app.close();
  });
});

/** An operator with top-level alternatives in its SQL, a number where an object is expected, and as many operands as requested. */
const careless = definePlugin({
  name: 'careless',
  apply({ container }) {
    const types = container.resolve(ATTRIBUTE_TYPES);
    const either: OwnOperator = {
      operands: (asked) => String(asked).split(','),
      holds: (value, operands) => operands.includes(value as string),
      sql: ({ sql, value, operand, count }) => {
        const parts = Array.from({ length: count }, (_, index) => sql('? = ?', value(), operand(index)));
        return sql(parts.map(() => '?').join(' or '), ...parts);
      },
    };
    const above: OwnOperator = {
      operands: (asked) => [Number(asked)],
      holds: (value, [least]) => typeof (value as { x?: unknown }).x === 'number' && (value as { x: number }).x / 2 > (least as number),
      sql: ({ sql, numberIn, operand }) => sql('? / 2 > ?', numberIn('x'), operand(0)),
    };
    types.add({ ...(types.get('string') as ScalarType), name: 'mood', ownOperators: { $either: either } });
    types.add({ ...(types.get('json') as ScalarType), name: 'loose', ownOperators: { $above: above } });
    const broken: OwnOperator = { operands: () => 'x' as never, holds: () => true, sql: ({ operand }) => operand(1) };
    const short: OwnOperator = { operands: () => [], holds: () => true, sql: ({ operand }) => operand(0) };
    types.add({ ...(types.get('string') as ScalarType), name: 'broken', ownOperators: { $broken: broken, $short: short } });
  },
});

eachDialect('an operator whose SQL is written carelessly', (dialect) => {
  const day = {
    info: { singularName: 'day', pluralName: 'days' },
    options: { draftAndPublish: true },
    attributes: { mood: { type: 'mood' }, seen: { type: 'boolean' }, loose: { type: 'loose' }, broken: { type: 'broken' } },
  } as const;
  let app: BootedApp;

  beforeAll(async () => {
    const find = { action: 'api::day.day.find', where: { seen: { $eq: true } } };
    const config = { access: { roles: { public: { actions: [find] } } } };
    app = await bootApp({ database: dialect, app: { contentTypes: [day], plugins: [careless], config } });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    for (const [mood, seen, loose] of [
      ['glad', true, { x: 7 }],
      ['sad', true, 'abc'],
      ['sad', false, { x: 9 }],
      ['odd', true, {}],
    ] as const) {
      await documents.create('api::day.day', { data: { mood, seen, loose }, axes: new Map([['status', 'published']]) }, SYSTEM);
      await documents.create('api::day.day', { data: { mood: 'sad', seen: true, loose }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    }
  });
  afterAll(() => app.close());

  const moods = async (query: string): Promise<string[]> => {
    const { body } = await app.request.get(`/api/days?sort=id&${query}`).expect(200);
    return body.data.map(({ mood }: { mood: string }) => mood);
  };

  it('does not get around versions and rules', async () => {
    expect(await moods('filters[mood][$either]=glad,sad')).toEqual(['glad', 'sad']);
    expect(await moods('filters[$not][mood][$either]=glad,sad')).toEqual(['odd']);
  });

  it('reads numbers of objects alone, and as numbers', async () => {
    expect(await moods('filters[loose][$above]=3.25')).toEqual(['glad']);
    expect(await moods('filters[$not][loose][$above]=3.25')).toEqual(['sad', 'odd']);
  });

  it('is refused as many operands as would be too much', async () => {
    const asked = Array.from({ length: 101 }, (_, index) => index).join(',');
    const { body } = await app.request.get(`/api/days?filters[mood][$either]=${asked}`).expect(400);
    expect(body.error.message).toBe('Invalid value for $either at mood: a comparison can have at most 100 values, found 101');
    const half = asked.slice(0, asked.indexOf(',80'));
    const three = [0, 1, 2].map((at) => `filters[$or][${at}][mood][$either]=${half}`).join('&');
    expect((await app.request.get(`/api/days?${three}`).expect(400)).body.error.message).toMatch(/conditions/);
  });

  it.each(['$broken', '$short'])('is the fault of the plugin where it gives nothing to compare with: %s', async (operator) => {
    await app.request.get(`/api/days?filters[broken][${operator}]=1`).expect(500);
  });
});

describe('names of operators of attribute types', () => {
  it.each([
    ['$eq', 'it already exists'],
    ['$not', 'it already exists'],
    ['near', 'its name must be a $ followed by letters, digits and _'],
    ['$', 'its name must be a $'],
  ])('%s stops the boot, and says whose it is', async (name, problem) => {
    const rival = definePlugin({
      name: 'rival',
      apply({ container }) {
        const types = container.resolve(ATTRIBUTE_TYPES);
        const operator: OwnOperator = { operands: () => [], holds: () => true, sql: ({ value }) => value() };
        types.add({ ...(types.get('json') as ScalarType), name: 'spot', ownOperators: { [name as OwnOperatorName]: operator } });
      },
    });
    const booted = bootApp({ app: { plugins: [rival] } });
    await expect(booted).rejects.toThrow(/plugin "rival"/);
    await expect(booted).rejects.toThrow(`operator "${name}" of attribute type "spot": ${problem}`);
  });
});

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'points.ts'), 'utf8');
    const lines = sample.slice(sample.indexOf('      ownOperators'), sample.indexOf('    });\n  },'));
    const shown = lines.replaceAll(/^ {6}/gm, '');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(`\`\`\`ts\n${shown}\`\`\``);
  });
});
