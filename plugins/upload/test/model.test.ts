import { type AttributeDefinition, type ContentTypeDefinition, ModelError } from 'plinth';
import { buildModel, createAttributeTypes } from 'plinth/testing';
import { fileContentType } from '../file-content-type.ts';
import { mediaType } from '../media-type.ts';

function contentType(attributes: Readonly<Record<string, AttributeDefinition>>): ContentTypeDefinition {
  return {
    uid: 'api::article.article',
    kind: 'collectionType',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: {},
    pluginOptions: {},
    attributes,
    origin: 'article.json',
  };
}

function build(attributes: Readonly<Record<string, AttributeDefinition>>) {
  const types = createAttributeTypes();
  types.add(mediaType);
  return buildModel({ contentTypes: [contentType(attributes), fileContentType], components: [] }, types);
}

describe('a model with media', () => {
  it('holds files with the attributes of the media file record, in order', () => {
    const file = build({}).contentType('plugin::upload.file');
    expect([...file.attributes.keys()]).toEqual([
      ...['id', 'documentId', 'name', 'alternativeText', 'caption', 'focalPoint', 'width', 'height', 'formats', 'hash', 'ext', 'mime'],
      ...['size', 'url', 'previewUrl', 'provider', 'provider_metadata', 'folderPath', 'contentHash'],
      ...['bytesVersion', 'createdAt', 'updatedAt'],
    ]);
  });

  it('has references to files that keep their order and ask for no permission', () => {
    const article = build({ cover: { type: 'media' }, images: { type: 'media', multiple: true, allowedTypes: ['images'] } });
    const { attributes } = article.contentType('api::article.article');
    const reference = { kind: 'relation', target: 'plugin::upload.file', side: 'owner', storage: 'links', inverse: null, open: true };
    expect(attributes.get('cover')).toMatchObject({ ...reference, many: false });
    expect(attributes.get('images')).toMatchObject({ ...reference, many: true });
  });

  it('refuses options that media do not have', () => {
    expect(() => build({ cover: { type: 'media', target: 'plugin::upload.file' } })).toThrow(ModelError);
  });
});
