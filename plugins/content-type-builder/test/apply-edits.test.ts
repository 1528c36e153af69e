import * as fc from 'fast-check';
import type { ContentTypeDefinition, ModelDefinitions } from 'plinth';
import { applyEdits } from '../edits/apply-edits.ts';
import type { JsonObject } from '../edits/edit-json.ts';
import type { ModelEdit } from '../edits/model-edit.ts';

const FILE = 'config/content-types/article.json';
const UID = 'api::article.article';

/** The source of an app with one content type. */
function sourceOf(text: string) {
  const definition = { uid: UID, origin: FILE } as unknown as ContentTypeDefinition;
  const definitions: ModelDefinitions = { contentTypes: [definition], components: [] };
  return { definitions, read: (file: string) => (file === FILE ? text : null) };
}

const attribute = fc.record(
  {
    type: fc.constantFrom('string', 'text', 'integer'),
    required: fc.boolean(),
    enum: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  },
  { requiredKeys: ['type'] },
);
const name = fc.constantFrom('title', 'body', 'rating', 'slug', '__proto__', 'constructor');
const attributes = fc.array(fc.tuple(name, attribute), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
const patches = fc
  .array(fc.tuple(name, fc.option(attribute)), { minLength: 1, maxLength: 3 })
  .map((entries) => Object.fromEntries(entries));

/** Applies a patch to attributes: RFC 7396, two levels deep. */
function patched(is: JsonObject, patch: JsonObject): JsonObject {
  const entries = new Map(Object.entries(is));
  for (const [key, value] of Object.entries(patch)) {
    const members = [...Object.entries((entries.get(key) ?? {}) as object), ...Object.entries((value ?? {}) as object)];
    if (value === null) entries.delete(key);
    else entries.set(key, Object.fromEntries(members));
  }
  return Object.fromEntries(entries);
}

describe('edits of schema files', () => {
  it('come to what is wanted, whatever their order, and keep what they do not name', () => {
    void fc.assert(
      fc.property(
        attributes,
        fc.array(patches, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 2, '\t'),
        (first, sequence, indent) => {
          const head = '{"$schema": "x",   "info": { "singularName":"article" },\r\n "attributes": ';
          const text = `${head}${JSON.stringify(first, null, indent)} ,"options":{ } }`;
          const edits = sequence.map((schema): ModelEdit => ({ edit: 'change', uid: UID, schema: { attributes: schema } }));
          const { files } = applyEdits(edits, sourceOf(text));
          const after = files[0]?.after ?? text;
          expect((JSON.parse(after) as { readonly attributes: object }).attributes).toEqual(sequence.reduce(patched, first as JsonObject));
          expect(after.startsWith(head)).toBe(true);
          expect(after.endsWith(' ,"options":{ } }')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('put attributes into an order, and refuse names that there are not', () => {
    const text = '{"attributes":{"title":{"type":"string"},"body":{"type":"text"}}}';
    const order = (...attributes: string[]): ModelEdit => ({ edit: 'order', uid: UID, attributes });
    expect(applyEdits([order('body', 'title')], sourceOf(text)).files[0]?.after).toBe(
      '{"attributes":{"body":{"type":"text"},"title":{"type":"string"}}}',
    );
    expect(applyEdits([order('title', 'body')], sourceOf(text)).files).toEqual([]);
    expect(() => applyEdits([order('titel')], sourceOf(text))).toThrow(
      'edits[0].attributes: "api::article.article" has no attribute "titel"',
    );
  });

  it('refuse to change an attribute that there is not, and name it', () => {
    const text = '{"attributes":{"title":{"type":"string"}}}';
    const change = (attributes: JsonObject): ModelEdit => ({ edit: 'change', uid: UID, schema: { attributes } });
    const gone = change({ titel: { required: true } });
    expect(() => applyEdits([gone], sourceOf(text))).toThrow(
      'edits[0].schema.attributes.titel: "api::article.article" has no attribute "titel"; did you mean "title"?',
    );
    expect(() => applyEdits([change({ title: null }), change({ title: { required: true } })], sourceOf(text))).toThrow(
      'edits[1].schema.attributes.title: "api::article.article" has no attribute "title"',
    );
    expect(applyEdits([change({ titel: { type: 'text' } }), gone], sourceOf(text)).files[0]?.after).toContain('"required":true');
    expect(applyEdits([change({ gone: null })], sourceOf(text)).files).toEqual([]);
  });

  it('rename an attribute in what is said of when others are shown', () => {
    const text =
      '{"attributes":{"kind":{"type":"string"},"price":{"type":"integer","conditions":{"visible":{"and":[{"==":[{"var":"kind"},"kind"]}]}}}}}';
    expect(applyEdits([{ edit: 'renameAttribute', uid: UID, from: 'kind', to: 'sort' }], sourceOf(text)).files[0]?.after).toBe(
      text.replace('"kind":{', '"sort":{').replace('"var":"kind"', '"var":"sort"'),
    );
  });

  it('come to nothing where they take back what they did', () => {
    const text = '{"attributes":{"title":{"type":"string"}}}';
    const edits: readonly ModelEdit[] = [
      { edit: 'change', uid: UID, schema: { attributes: { more: { type: 'text' } } } },
      { edit: 'change', uid: UID, schema: { attributes: { more: null } } },
      { edit: 'renameAttribute', uid: UID, from: 'title', to: 'name' },
      { edit: 'renameAttribute', uid: UID, from: 'name', to: 'title' },
    ];
    expect(applyEdits(edits, sourceOf(text)).files).toEqual([]);
  });

  it('rename once what is renamed twice', () => {
    const edits: readonly ModelEdit[] = [
      { edit: 'renameAttribute', uid: UID, from: 'title', to: 'name' },
      { edit: 'rename', uid: UID, to: 'api::story.story' },
      { edit: 'renameAttribute', uid: 'api::story.story', from: 'name', to: 'label' },
    ];
    const { renamed, files, uids } = applyEdits(
      edits,
      sourceOf('{"info":{"pluralName":"some-articles"},"attributes":{"title":{"type":"string"}}}'),
    );
    expect(renamed).toEqual([{ uid: 'api::story.story', uidBefore: UID, from: 'title', to: 'label' }]);
    expect(uids).toEqual([UID]);
    expect(files[0]?.after).toBe(
      '{"info":{"pluralName":"some-articles","singularName":"story"},"attributes":{"label":{"type":"string"}},"collectionName":"some_articles"}',
    );
  });

  it('do not fall over a schema that is none', () => {
    for (const broken of ['{"attributes":{"title":null,"x":[]}}', '{"attributes":7}', '{"info":null}']) {
      const edits: readonly ModelEdit[] = [{ edit: 'rename', uid: UID, to: 'api::story.story' }];
      expect(applyEdits(edits, sourceOf(broken)).files).toHaveLength(1);
      const rename: ModelEdit = { edit: 'renameAttribute', uid: UID, from: 'nothing', to: 'x2' };
      expect(() => applyEdits([rename], sourceOf(broken))).toThrow('has no attribute "nothing"');
    }
  });
});
