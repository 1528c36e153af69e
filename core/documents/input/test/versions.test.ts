import { describe, expect, it } from '@jest/globals';
import type { StoredEntry, StoredVersion } from '../input-types.ts';
import { namedAttributes, readInput } from '../read-input.ts';
import { context, counter, failure, problemsOf, typeOf, write } from './write.ts';

const NOT_RELATED = 'Some of the provided components in dishes are not related to the entity';

async function draft(uid: string, data: unknown, existing?: StoredVersion, allocateId = counter(existing ? 100 : 1)) {
  return write(uid, data, { validated: 'leniently', allocateId, ...(existing && { existing }) });
}

function entries(version: StoredVersion, name: string): readonly StoredEntry[] {
  return version[name] as readonly StoredEntry[];
}

describe('newVersion', () => {
  it('holds every attribute that a body makes', async () => {
    const { version } = await draft('article', { title: 'A' });
    expect(version).toEqual({
      title: 'A',
      slug: null,
      views: 0,
      publishDate: null,
      meta: null,
      seo: [],
      blocks: [],
      createdAt: null,
      updatedAt: null,
      publishedAt: null,
    });
  });

  it('prefers an explicit null to a default', async () => {
    expect((await draft('article', { views: null })).version.views).toBeNull();
    const { version } = await draft('restaurant', { dishes: [{ name: null }, {}] });
    expect(entries(version, 'dishes').map((dish) => dish.name)).toEqual([null, 'My super dish']);
  });

  it('gives entries ids, nested ones too, and tells which links belong to which', async () => {
    const { version, relations } = await draft('article', {
      author: 'x',
      seo: { metaTitle: 'T', social: [{ network: 'Twitter', link: 'l' }] },
      blocks: [{ __component: 'blocks.quote', title: 'q', author: 'y' }, { __component: 'default.dish' }],
    });
    expect(version.seo).toEqual([{ id: 1, metaTitle: 'T', metaDescription: null, social: [{ id: 2, network: 'Twitter', title: null }] }]);
    expect(version.blocks).toEqual([
      { id: 3, __component: 'blocks.quote', title: 'q' },
      { id: 4, __component: 'default.dish', name: 'My super dish', price: null, cost: null },
    ]);
    expect(relations.map(({ entry, attribute }) => [entry, attribute.name])).toEqual([
      [0, 'author'],
      [2, 'link'],
      [3, 'author'],
    ]);
  });

  it('makes copies of entries that come with ids', async () => {
    const { version } = await draft('restaurant', { dishes: [{ id: 999, name: 'a' }], seo: { id: 'x', social: [{ id: 5 }] } });
    expect(entries(version, 'dishes')).toMatchObject([{ id: 1, name: 'a' }]);
    expect(entries(version, 'seo')).toMatchObject([{ id: 2, social: [{ id: 3 }] }]);
  });
});

describe('patchVersion', () => {
  it('replaces what is named and keeps the rest', async () => {
    const { version } = await draft('article', { title: 'A', views: 3, seo: { metaTitle: 'T' } });
    const change = await draft('article', { title: 'B' }, version);
    expect(change.version).toEqual({ ...version, title: 'B' });
    expect(change.removedEntries).toEqual([]);
  });

  it('does not apply defaults again', async () => {
    const { version } = await draft('article', { views: null });
    expect((await draft('article', { title: 'u' }, version)).version.views).toBeNull();
  });

  it('replaces a component without id: unsent attributes become default or null, nested lists empty', async () => {
    const { version } = await draft('restaurant', { seo: { metaTitle: 'T', metaDescription: 'descr', social: [{ network: 'Twitter' }] } });
    const change = await draft('restaurant', { seo: { metaTitle: 'T2' } }, version);
    expect(change.version.seo).toEqual([{ id: 100, metaTitle: 'T2', metaDescription: null, social: [] }]);
    expect(change.removedEntries).toEqual([1, 2]);
  });

  it('patches a component with its id', async () => {
    const { version } = await draft('restaurant', { seo: { metaTitle: 'T', metaDescription: 'descr', social: [{ network: 'Twitter' }] } });
    const change = await draft('restaurant', { seo: { id: 1, metaTitle: 'T2' } }, version);
    expect(change.version.seo).toEqual([{ ...entries(version, 'seo')[0], metaTitle: 'T2' }]);
    expect(change.removedEntries).toEqual([]);
    expect((await draft('restaurant', { seo: { id: '1' } }, version)).version).toEqual(version);
  });

  it.each([{ seo: null }, { dishes: null, dz: null, seo: null }, { dishes: [], dz: [], seo: null }])('clears with %j', async (data) => {
    const full = { dishes: [{}, {}], seo: { metaTitle: 'T' }, dz: [{ __component: 'default.dish' }] };
    const { version } = await draft('restaurant', full);
    const change = await draft('restaurant', data, version);
    for (const name of Object.keys(data)) expect(change.version[name]).toEqual([]);
    expect(change.removedEntries).toHaveLength('dz' in data ? 4 : 1);
  });

  it('takes the order of a list as sent, keeps entries by id and drops those left out', async () => {
    const { version } = await draft('restaurant', {
      dishes: [
        { name: 'a', price: 1 },
        { name: 'b', price: 2 },
        { name: 'c', price: 3 },
      ],
    });
    const dishes = [
      { id: 2, name: 'b2' },
      { name: 'new', categories: ['x'] },
      { id: 1, categories: ['y'] },
    ];
    const change = await draft('restaurant', { dishes }, version);
    expect(entries(change.version, 'dishes')).toMatchObject([
      { id: 2, name: 'b2', price: 2 },
      { id: 100, name: 'new', price: null },
      { id: 1, name: 'a', price: 1 },
    ]);
    expect(change.removedEntries).toEqual([3]);
    expect(change.relations.map(({ entry }) => entry)).toEqual([100, 1]);
  });

  it.each([999, 'abc', -1, 1.5, {}, true, '', []])('refuses the foreign id %j', async (id) => {
    const { version } = await draft('restaurant', { dishes: [{ name: 'a' }] });
    expect(await failure(() => draft('restaurant', { dishes: [{ id }] }, version))).toMatchObject({
      status: 400,
      name: 'ApplicationError',
      message: NOT_RELATED,
      details: {},
    });
  });

  it('refuses the id of an entry of another attribute, level or kind', async () => {
    const { version } = await draft('restaurant', { dishes: [{}], seo: { social: [{}] }, dz: [{ __component: 'default.dish' }] });
    expect([entries(version, 'dishes')[0]?.id, entries(version, 'seo')[0]?.id, entries(version, 'dz')[0]?.id]).toEqual([1, 2, 4]);
    for (const [name, data] of [
      ['dishes', { dishes: [{ id: 4 }] }],
      ['dz', { dz: [{ id: 4, __component: 'blocks.quote' }] }],
      ['social', { seo: { id: 2, social: [{ id: 2 }] } }],
    ] as const) {
      const message = `Some of the provided components in ${name} are not related to the entity`;
      expect(await failure(() => draft('restaurant', data, version))).toMatchObject({ name: 'ApplicationError', message });
    }
  });

  it('refuses one id twice', async () => {
    const { version } = await draft('restaurant', { dishes: [{}] });
    expect((await failure(() => draft('restaurant', { dishes: [{ id: 1 }, { id: 1 }] }, version))).status).toBe(400);
  });

  it('fills in attributes that the version was stored without', async () => {
    const { version } = await draft('restaurant', { name: 'R' });
    const { seats: _seats, dishes: _dishes, ...older } = version;
    expect((await draft('restaurant', {}, older)).version).toEqual(version);
  });
});

describe('checkVersion', () => {
  it('asks for components and lists that are required, and for enough entries', async () => {
    expect(await problemsOf(() => write('menu', {}))).toEqual([
      'cover: cover must be defined.',
      'courses: courses must be defined.',
      'rating: rating must be defined.',
      'day: day must be defined.',
    ]);
    expect(await problemsOf(() => write('menu', {}, { validated: 'twice' }))).toEqual([
      'cover: cover must be a `object` type, but the final value was: `null`. <null>',
      'courses: courses must be defined. <null>',
      'rating: rating must be a `number` type, but the final value was: `null`. <null>',
      'day: day must be defined. <null>',
    ]);
    const full = { cover: {}, courses: [{}, {}], rating: 1, day: '2024-01-01' };
    await write('menu', full);
    await write('menu', { ...full, extras: [] }, { validated: 'twice' });
    const [line] = await problemsOf(() => write('menu', { ...full, extras: [{}] }));
    expect(line).toContain('extras: extras field must have at least 2 items <[{');
  });

  it('checks on update what is named, and all of what is new', async () => {
    const { version } = await draft('restaurant', { seats: -1, dishes: [{}], seo: { metaTitle: null } });
    const once = (data: unknown) => write('restaurant', data, { existing: version });
    await once({ contact_email: 'a@b.co' });
    await once({ seo: { id: entries(version, 'seo')[0]?.id } });
    expect(await problemsOf(() => once({ name: null }))).toEqual([
      'name: name must be a `string` type, but the final value was: `null`. <null>',
    ]);
    expect(await problemsOf(() => once({ seo: {} }))).toEqual(['seo/metaTitle: seo.metaTitle must be defined.']);
    expect(await problemsOf(() => once({ seats: -2 }))).toEqual(['seats: seats must be greater than or equal to 0 <-2>']);
    expect(await problemsOf(() => once({ seo: { id: entries(version, 'seo')[0]?.id, social: [{}] } }))).toEqual([
      'seo/social/0/network: seo.social[0].network must be defined.',
    ]);
  });

  it('skips entries of components that the model no longer has', async () => {
    const { version } = await draft('restaurant', { name: 'R' });
    const existing = { ...version, dz: [{ id: 9, __component: 'blocks.gone', price: 'x' }] };
    const change = await write('restaurant', { name: 'S' }, { existing, validated: 'twice' });
    expect(change.version.dz).toEqual(existing.dz);
    expect((await write('restaurant', { dz: [] }, { existing })).removedEntries).toEqual([9]);
  });
});

describe('what a body needs', () => {
  it('readInput counts nested entries', () => {
    const data = { dishes: [{}, {}], seo: { social: [{}, {}] }, dz: [{ __component: 'default.dish' }] };
    expect(readInput(typeOf('restaurant'), data, context).entryCount).toBe(6);
  });

  it('namedAttributes tells the attributes of the type itself', () => {
    const data = { author: null, title: 'x', seo: { metaTitle: 'x' }, categories: {} };
    const named = namedAttributes(typeOf('article'), data);
    expect(named.map((attribute) => attribute.name).sort()).toEqual(['author', 'seo', 'title']);
  });
});
