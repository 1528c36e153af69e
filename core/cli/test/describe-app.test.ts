import { buildModel, createAttributeTypes } from 'plinth/testing';
import { compareModels, compareRoutes, describeModel, possibleRenames } from '../dev/describe-app.ts';

const NOTHING = { ignoredKeys: new Set<string>(), privateAttributes: [], hints: new Map<string, string>() };

function modelOf(attributes: object, options: object = {}, components: readonly object[] = []) {
  const info = { singularName: 'leaf', pluralName: 'leaves', displayName: 'Leaf' };
  const leaf = { uid: 'api::leaf.leaf', kind: 'collectionType', info, options, pluginOptions: {}, attributes, origin: 'leaf.json' };
  return describeModel(buildModel({ contentTypes: [leaf], components } as never, createAttributeTypes(), NOTHING));
}

describe('what differs between two models', () => {
  it('is nothing for the same', () => {
    expect(compareModels(modelOf({ name: { type: 'string' } }), modelOf({ name: { type: 'string' } }))).toEqual([]);
  });

  it('is told by attribute and option', () => {
    const before = modelOf(
      { name: { type: 'string', maxLength: 9 }, age: { type: 'integer' }, size: { type: 'integer', min: 1 } },
      { draftAndPublish: true },
    );
    const after = modelOf({ name: { type: 'text' }, colour: { type: 'enumeration', enum: ['red'] }, size: { type: 'integer', min: 2 } });
    expect(compareModels(before, after)).toEqual([
      '~ api::leaf.leaf: draftAndPublish true → (not set)',
      '~ api::leaf.leaf.name: type string → text',
      '~ api::leaf.leaf.name: maxLength 9 → (not set)',
      '+ api::leaf.leaf.colour (enumeration, enum ["red"])',
      '~ api::leaf.leaf.size: min 1 → 2',
      '- api::leaf.leaf.age',
    ]);
  });

  it('knows components, and types that come and go', () => {
    const seo = {
      uid: 'shared.seo',
      category: 'shared',
      info: { displayName: 'Seo' },
      attributes: { title: { type: 'string' } },
      origin: 'seo.json',
    };
    expect(compareModels(modelOf({}), modelOf({}, {}, [seo]))).toEqual(['+ shared.seo: title (string)']);
    expect(compareModels(modelOf({}), {})).toEqual(['- api::leaf.leaf']);
  });
});

describe('what differs between two lists of routes', () => {
  it('is what came and what went', () => {
    expect(compareRoutes(['GET /a', 'GET /b'], ['GET /b', 'POST /c'])).toEqual(['+ POST /c', '- GET /a']);
  });
});

describe('what was perhaps renamed', () => {
  const name = { type: 'string' };
  it.each([
    [
      'one gone, one new of the same type',
      { age: { type: 'integer' }, title: name },
      [{ uid: 'api::leaf.leaf', from: 'name', to: 'title' }],
    ],
    ['one new of another type', { age: { type: 'integer' }, title: { type: 'text' } }, []],
    ['two new', { age: { type: 'integer' }, title: name, label: name }, []],
    ['nothing gone', { age: { type: 'integer' }, name, title: name }, []],
    ['two gone', { title: name }, []],
  ])('%s', (_, attributes, expected) => {
    expect(possibleRenames(modelOf({ name, age: { type: 'integer' } }), modelOf(attributes))).toEqual(expected);
  });
});
