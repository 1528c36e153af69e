import type { ContentTypeDefinition, ContentTypeExtension, ModelDefinitions } from '../index.ts';
import { extendContentTypes, ModelError } from '../index.ts';

const user: ContentTypeDefinition = {
  uid: 'plugin::people.user',
  kind: 'collectionType',
  collectionName: 'people',
  info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
  options: { draftAndPublish: false },
  pluginOptions: {},
  attributes: {
    name: { type: 'string', unique: true },
    secret: { type: 'password', private: true },
    role: { type: 'relation', relation: 'manyToOne', target: 'plugin::people.role' },
  },
  origin: 'plugin people',
};

function extended(extension: Partial<ContentTypeExtension> & Record<string, unknown>): ContentTypeDefinition | undefined {
  const frame = { uid: user.uid, info: {}, options: {}, pluginOptions: {}, attributes: {}, origin: 'people.json' };
  return sound(extendContentTypes({ contentTypes: [user], components: [], extensions: [{ ...frame, ...extension }] })).contentTypes[0];
}

/** @throws ModelError with what was found */
function sound(definitions: ModelDefinitions): ModelDefinitions {
  if ((definitions.problems ?? []).length > 0) throw new ModelError(definitions.problems ?? []);
  return definitions;
}

function mistakes(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    return (error as ModelError).problems.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

describe('extendContentTypes', () => {
  it('adds attributes and drops none', () => {
    const attributes = extended({ attributes: { bio: { type: 'text' } } })?.attributes;
    expect(attributes).toEqual({ ...user.attributes, bio: { type: 'text' } });
  });

  it('adds options to attributes that are there, and takes a whole schema as the reference writes it', () => {
    const { origin: _, uid: __, ...whole } = user;
    const type = extended({ ...whole, attributes: { ...user.attributes, name: { type: 'string', minLength: 5, searchable: true } } });
    expect(type?.attributes.name).toEqual({ type: 'string', unique: true, minLength: 5, searchable: true });
    expect(type).toMatchObject({ collectionName: 'people', origin: 'people.json' });
  });

  it.each([
    [{ attributes: { name: { type: 'integer' } } }, 'attributes.name.type: must stay "string", or be omitted'],
    [
      { attributes: { secret: { type: 'password', private: false } } },
      'attributes.secret.private: must stay true, because plugin::people.user requires it',
    ],
    [
      { attributes: { name: { type: 'string', unique: false } } },
      'attributes.name.unique: must stay true, because plugin::people.user requires it',
    ],
    [
      { attributes: { role: { type: 'relation', relation: 'manyToMany' } } },
      'attributes.role.relation: must stay "manyToOne", or be omitted',
    ],
    [{ collectionName: 'humans' }, 'collectionName: must stay "people", or be omitted'],
    [{ info: { pluralName: 'humans' } }, 'info.pluralName: must stay "users", or be omitted'],
    [{ options: { draftAndPublish: true } }, 'options.draftAndPublish: must stay false, or be omitted'],
    [
      { uid: 'plugin::people.group' },
      ': extends "plugin::people.group", which does not exist. Check the name, and that the plugin "people" is enabled',
    ],
  ])('refuses %j', (extension, mistake) => {
    expect(mistakes(() => extended(extension as Partial<ContentTypeExtension>))).toEqual([mistake]);
  });

  it('refuses two files for one type', () => {
    const one = { uid: user.uid, info: {}, options: {}, pluginOptions: {}, attributes: {}, origin: 'one.json' };
    const both = { contentTypes: [user], components: [], extensions: [one, { ...one, origin: 'other.json' }] };
    expect(() => sound(extendContentTypes(both))).toThrow(ModelError);
    expect(mistakes(() => sound(extendContentTypes(both)))).toEqual([
      ': extends "plugin::people.user", which one.json also extends; merge both into one file',
    ]);
  });
});
