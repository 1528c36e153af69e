import { DOCUMENTS, defineComponent, defineContentType, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';

const info = { singularName: 'tea', pluralName: 'teas', displayName: 'Tea' };

const IMPORT = "import { defineComponent, defineContentType } from 'plinth';\n";
const CUP = `${IMPORT}export default defineComponent({ info: { displayName: 'Cup' }, attributes: { size: { type: 'integer', default: 2 } } });`;
const schema = (name: string) => `${IMPORT}export default defineContentType({
  info: { singularName: '${name}', pluralName: '${name}s', displayName: '${name}' },
  attributes: { name: { type: 'string', regex: '^[A-Z]' }, cup: { type: 'component', component: 'set.cup' } },
});`;
const JSON_SCHEMA = JSON.stringify({
  $schema: '../../../../../node_modules/plinth/dist/core/typings/schemas/content-type.json',
  info: { singularName: 'pot', pluralName: 'pots', displayName: 'Pot' },
  attributes: { name: { type: 'string' } },
});

describe('definitions in TypeScript', () => {
  it('are read in both layouts, beside JSON that names its schema', async () => {
    const files = {
      'config/content-types/tea.ts': schema('tea'),
      'config/components/set/cup.ts': CUP,
      'src/api/coffee/content-types/coffee/schema.ts': schema('coffee'),
      'src/api/pot/content-types/pot/schema.json': JSON_SCHEMA,
      'config/content-types/bowl.json': JSON_SCHEMA.replaceAll('pot', 'bowl'),
    };
    const app = await bootApp({ app: { files } });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    for (const uid of ['api::tea.tea', 'api::coffee.coffee']) {
      const made = await documents.create(uid, { data: { name: 'Assam', cup: {} } }, SYSTEM);
      const query = documents.parse(uid, { populate: ['cup'] }, 'one', SYSTEM);
      expect(await documents.findOne(made.documentId as string, query)).toMatchObject({ name: 'Assam', cup: { size: 2 } });
    }
    expect([...documents.model.contentTypes.keys()]).toEqual(expect.arrayContaining(['api::pot.pot', 'api::bowl.bowl']));
    await app.close();
  });

  it('are what was given', () => {
    const attributes = { name: { type: 'string', required: true, maxLength: 100, pluginOptions: { i18n: { localized: true } } } } as const;
    expect(defineContentType({ kind: 'singleType', info, attributes })).toEqual({ kind: 'singleType', info, attributes });
    expect(defineComponent({ info: { displayName: 'Cup' }, attributes })).toEqual({ info: { displayName: 'Cup' }, attributes });
  });

  it('compile when they are right', () => {
    const attributes = defineContentType({
      info,
      attributes: {
        name: { type: 'string', required: true, maxLength: 100, regex: /^a/ },
        slug: { type: 'uid', targetField: 'name' },
        kind: { type: 'enumeration', enum: ['green', 'black'], default: 'green' },
        photo: { type: 'media', allowedTypes: ['images'] },
        maker: { type: 'relation', relation: 'manyToOne', target: 'api::maker.maker', inversedBy: 'teas' },
        notes: { type: 'dynamiczone', components: ['note.text'], min: 1 },
        price: { type: 'biginteger', max: '9000000000000000000' },
      },
    }).attributes;
    expect(attributes.kind.enum).toEqual(['green', 'black']);
  });

  it('do not compile when they are wrong', () => {
    // @ts-expect-error: a type
    defineContentType({ info, attributes: { name: { type: 'strin' } } });
    // @ts-expect-error: an option
    defineContentType({ info, attributes: { name: { type: 'string', maxLenght: 3 } } });
    // @ts-expect-error: an option of another type
    defineContentType({ info, attributes: { sold: { type: 'boolean', maxLength: 3 } } });
    // @ts-expect-error: the kind of an option
    defineContentType({ info, attributes: { name: { type: 'string', maxLength: '3' } } });
    // @ts-expect-error: the kind of a relation
    defineContentType({ info, attributes: { maker: { type: 'relation', relation: 'manyToOn', target: 'api::maker.maker' } } });
    // @ts-expect-error: a default that is no value of the enumeration
    defineContentType({ info, attributes: { kind: { type: 'enumeration', enum: ['green'], default: 'black' } } });
    // @ts-expect-error: a field that is not there
    defineContentType({ info, attributes: { name: { type: 'string' }, slug: { type: 'uid', targetField: 'title' } } });
    // @ts-expect-error: no displayName
    defineContentType({ info: { singularName: 'tea', pluralName: 'teas' }, attributes: {} });
    // @ts-expect-error: a key
    defineContentType({ info, atributes: {}, attributes: {} });
    // @ts-expect-error: a key of a component
    defineComponent({ info: { displayName: 'Cup', icon: 3 }, attributes: {} });
  });
});
