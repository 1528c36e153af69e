import { access, article, attribute, config, type Files, type Mistake, plugins, role, schema } from './app.ts';

const ARTICLE = 'config/content-types/article.json';
const ACCESS = 'config/access.json';

const text = { type: 'string' };
const author = (attributes: unknown = { name: text }): Files => ({ 'config/content-types/author.json': schema('author', attributes) });
const relation = (relation: string, more: object = {}) => ({ type: 'relation', relation, target: 'api::author.author', ...more });
const component = (uid: string, attributes: unknown): Files => ({
  [`config/components/${uid.replace('.', '/')}.json`]: JSON.stringify({ info: { displayName: uid }, attributes }, null, 2),
});

/** Top-level keys of a content type, and its file name. */
const inFrames: readonly Mistake[] = [
  {
    did: 'a misspelt option of drafts',
    files: article({ title: text }, { options: { draftAndPublsh: true } }),
    at: ARTICLE,
    says: ['line 9, options.draftAndPublsh', 'did you mean "draftAndPublish"?'],
  },
  {
    did: 'drafts as text',
    files: article({ title: text }, { options: { draftAndPublish: 'true' } }),
    at: ARTICLE,
    says: ['options.draftAndPublish', 'true or false', '"true"'],
  },
  {
    did: 'an option that nobody reads',
    files: article({ title: text }, { options: { sparkle: true } }),
    at: null,
    says: ['article.json', 'options.sparkle', 'is not used'],
    noted: 'warn',
  },
  {
    did: 'a file in UTF-16',
    files: { [ARTICLE]: [...schema('article')].map((letter) => `${letter}\0`).join('') },
    at: ARTICLE,
    says: ['not encoded as UTF-8'],
  },
  { did: 'options as a list', files: article({ title: text }, { options: [] }), at: ARTICLE, says: ['options', 'an object', '[]'] },
  {
    did: 'a misspelt plugin in pluginOptions',
    files: article({ title: text }, { pluginOptions: { i18nn: { localized: true } } }),
    at: ARTICLE,
    says: ['line 9, pluginOptions.i18nn', 'did you mean "i18n"?'],
  },
  {
    did: 'the same in an attribute',
    files: attribute({ type: 'string', pluginOptions: { il8n: { localized: true } } }),
    at: ARTICLE,
    says: ['attributes.x.pluginOptions.il8n', 'did you mean "i18n"?'],
  },
  {
    did: 'a misspelt option of locales',
    files: article({ title: text }, { pluginOptions: { i18n: { localised: true } } }),
    at: ARTICLE,
    says: ['pluginOptions.i18n.localised', 'did you mean "localized"?'],
  },
  {
    did: 'locales as text',
    files: article({ title: text }, { pluginOptions: { i18n: { localized: 'yes' } } }),
    at: ARTICLE,
    says: ['pluginOptions.i18n.localized', 'true or false', '"yes"'],
  },
  {
    did: 'locales without an object',
    files: article({ title: text }, { pluginOptions: { i18n: true } }),
    at: ARTICLE,
    says: ['pluginOptions.i18n', 'an object', 'true'],
  },
  {
    did: 'an unknown kind',
    files: article({ title: text }, { kind: 'collection' }),
    at: ARTICLE,
    says: ['line 2, kind', '"collectionType", "singleType"', '"collection"'],
  },
  {
    did: 'a misspelt key of the file',
    files: article({ title: text }, { atributes: {} }),
    at: ARTICLE,
    says: ['atributes', 'did you mean "attributes"?'],
  },
  {
    did: 'no attributes',
    files: { [ARTICLE]: '{ "info": { "singularName": "article", "pluralName": "articles", "displayName": "A" } }' },
    at: ARTICLE,
    says: ['attributes', 'is missing'],
  },
  { did: 'no info', files: { [ARTICLE]: '{ "attributes": {} }' }, at: ARTICLE, says: ['info', 'is missing'] },
  {
    did: 'no plural name',
    files: article({ title: text }, { info: { pluralName: undefined } }),
    at: ARTICLE,
    says: ['line 3, info.pluralName', 'is missing', 'lowercase letters'],
  },
  {
    did: 'no display name',
    files: article({ title: text }, { info: { displayName: '' } }),
    at: ARTICLE,
    says: ['info.displayName', 'a non-empty string'],
  },
  {
    did: 'a name in capitals',
    files: article({ title: text }, { info: { singularName: 'Article' } }),
    at: ARTICLE,
    says: ['info.singularName', 'lowercase letters', '"Article"'],
  },
  {
    did: 'one name for one and for many',
    files: article({ title: text }, { info: { pluralName: 'article' } }),
    at: ARTICLE,
    says: ['info.pluralName', 'must differ'],
  },
  {
    did: 'a misspelt key of info',
    files: article({ title: text }, { info: { dispalyName: 'x' } }),
    at: ARTICLE,
    says: ['info.dispalyName', '"displayName"'],
  },
  {
    did: 'a name that two types have',
    files: { ...article({ title: text }), 'config/content-types/second.json': schema('article') },
    at: 'config/content-types/second.json',
    says: ['"api::article.article"', 'already', ARTICLE],
  },
  {
    did: 'a plural that two types have',
    files: {
      ...article({ title: text }),
      'config/content-types/paper.json': schema('paper', { a: text }, { info: { pluralName: 'articles' } }),
    },
    at: 'config/content-types/paper.json',
    says: ['info.pluralName', '"articles"', ARTICLE],
  },
  {
    did: 'a table that two types have',
    files: { ...article({ title: text }), 'config/content-types/paper.json': schema('paper', { a: text }, { collectionName: 'articles' }) },
    at: 'config/content-types/paper.json',
    says: ['collectionName', '"articles"', ARTICLE],
  },
  {
    did: 'a table of Plinth',
    files: article({ title: text }, { collectionName: 'plinth_things' }),
    at: ARTICLE,
    says: ['collectionName', 'plinth_'],
  },
  {
    did: 'a table with a blank',
    files: article({ title: text }, { collectionName: 'my things' }),
    at: ARTICLE,
    says: ['collectionName', 'letters, digits', '"my things"'],
  },
  {
    did: 'a private attribute as text',
    files: article({ title: text }, { options: { privateAttributes: 'title' } }),
    at: ARTICLE,
    says: ['options.privateAttributes', 'an array', '"title"'],
  },
  {
    did: 'a private attribute that there is not',
    files: article({ title: text }, { options: { privateAttributes: ['titel'] } }),
    at: null,
    says: [ARTICLE, 'privateAttributes', '"titel"'],
    noted: 'warn',
  },
  { did: 'a schema that is a list', files: { [ARTICLE]: '[]' }, at: ARTICLE, says: ['one object', '[]'] },
  { did: 'an empty schema file', files: { [ARTICLE]: '' }, at: ARTICLE, says: ['is empty'] },
  {
    did: 'a comma at the end',
    files: { [ARTICLE]: '{\n  "info": {},\n  "attributes": {},\n}' },
    at: ARTICLE,
    says: ['line 3', 'a comma before }'],
  },
  {
    did: 'an attribute twice',
    files: { [ARTICLE]: schema('article', { title: text, body: text }).replace('"body"', '"title"') },
    at: ARTICLE,
    says: ['attributes.title', 'duplicate key, also on line'],
  },
  {
    did: 'a schema without default export',
    files: { 'config/content-types/article.ts': 'export const article = {};\n' },
    at: 'config/content-types/article.ts',
    says: ['export default'],
  },
  {
    did: 'a mistake in a schema in TypeScript',
    files: { 'config/content-types/article.ts': `export default ${schema('article', { title: { type: 'strng' } })};\n` },
    at: 'config/content-types/article.ts',
    says: ['line 10, attributes.title.type', '"string"'],
  },
  {
    did: 'a schema in YAML',
    files: { 'config/content-types/article.yaml': 'kind: x' },
    at: 'config/content-types/article.yaml',
    says: ['JSON, TypeScript or JavaScript'],
  },
  {
    did: 'a schema with an ending in capitals',
    files: { 'config/content-types/article.JSON': '{}' },
    at: 'config/content-types/article.JSON',
    says: ['.json'],
  },
  {
    did: 'a folder for a content type',
    files: { 'config/content-types/article/schema.json': schema('article') },
    at: 'config/content-types/article',
    says: ['move the schema files to config/content-types'],
  },
  {
    did: 'src/apis',
    files: { 'src/apis/article/content-types/article/schema.json': schema('article') },
    at: 'src/apis',
    says: ['src/api?'],
  },
  { did: 'src/component', files: { 'src/component/shared/a.json': '{}' }, at: 'src/component', says: ['src/components?'] },
  {
    did: 'content-type in an API',
    files: { 'src/api/article/content-type/article/schema.json': schema('article') },
    at: 'src/api/article/content-type',
    says: ['src/api/article/content-types?'],
  },
  {
    did: 'a schema beside its folder',
    files: { 'src/api/article/content-types/article.json': schema('article') },
    at: 'src/api/article/content-types/article.json',
    says: ['article/schema.json'],
  },
  {
    did: 'schemas.json',
    files: { 'src/api/article/content-types/article/schemas.json': schema('article') },
    at: 'src/api/article/content-types/article',
    says: ['no schema.json', 'schemas.json'],
  },
  {
    did: 'content types beside config',
    files: { 'content-types/article.json': schema('article') },
    at: 'content-types',
    says: ['config/content-types'],
  },
  {
    did: 'an extension of a type that there is not',
    files: { 'config/content-types/user.json': JSON.stringify({ uid: 'plugin::people.user', attributes: {} }) },
    at: 'config/content-types/user.json',
    says: ['"plugin::people.user"', 'plugin "people"'],
  },
];

/** Attributes. */
const inAttributes: readonly Mistake[] = [
  { did: 'an attribute without type', files: attribute({ required: true }), at: ARTICLE, says: ['attributes.x.type', 'is missing'] },
  {
    did: 'an attribute that is a text',
    files: attribute('string'),
    at: ARTICLE,
    says: ['line 12, attributes.x', 'an object with a "type"', '"string"'],
  },
  ...[
    ['number', '"integer", or "float" or "decimal" for fractions'],
    ['bool', '"boolean"'],
    ['image', '"media"'],
    ['markdown', '"richtext"'],
  ].map(([type = '', said = '']) => ({
    did: `the type ${type} of another system`,
    files: attribute({ type }),
    at: ARTICLE,
    says: ['line 13, attributes.x.type', `unknown attribute type "${type}"; write ${said}`],
  })),
  {
    did: 'an option of the type beside its options',
    files: article({ title: { type: 'string' } }, { draftAndPublish: true }),
    at: ARTICLE,
    says: ['draftAndPublish', 'unknown key; move it into "options"'],
  },
  {
    did: 'a misspelt type',
    files: attribute({ type: 'strng' }),
    at: ARTICLE,
    says: ['line 13, attributes.x.type', '"strng"', 'did you mean "string"?'],
  },
  {
    did: 'a type that there is not',
    files: attribute({ type: 'money' }),
    at: ARTICLE,
    says: ['attributes.x.type', '"money"', 'known: '],
  },
  {
    did: 'a misspelt option',
    files: attribute({ type: 'string', requird: true }),
    at: ARTICLE,
    says: ['attributes.x.requird', 'did you mean "required"?'],
  },
  {
    did: 'an option of another type',
    files: attribute({ type: 'boolean', maxLength: 5 }),
    at: ARTICLE,
    says: ['attributes.x.maxLength', 'type "boolean"'],
  },
  {
    did: 'an option of the wrong type',
    files: attribute({ type: 'string', required: 'yes' }),
    at: ARTICLE,
    says: ['attributes.x.required', 'true or false', '"yes"'],
  },
  {
    did: 'a length as text',
    files: attribute({ type: 'string', maxLength: '5' }),
    at: ARTICLE,
    says: ['attributes.x.maxLength', 'an integer', 'write 5 without quotes'],
  },
  {
    did: 'a length of nothing',
    files: attribute({ type: 'string', maxLength: 0 }),
    at: ARTICLE,
    says: ['attributes.x.maxLength', 'at least 1', '0'],
  },
  {
    did: 'min above max',
    files: attribute({ type: 'integer', min: 5, max: 2 }),
    at: ARTICLE,
    says: ['attributes.x.min', '5', '"max"', '2'],
  },
  {
    did: 'minLength above maxLength',
    files: attribute({ type: 'string', minLength: 5, maxLength: 2 }),
    at: ARTICLE,
    says: ['attributes.x.minLength', '"maxLength"'],
  },
  {
    did: 'entries upside down',
    files: {
      ...attribute({ type: 'component', component: 'shared.seo', repeatable: true, min: 5, max: 2 }),
      ...component('shared.seo', { a: text }),
    },
    at: ARTICLE,
    says: ['attributes.x.min', '"max"'],
  },
  {
    did: 'a regular expression that is none',
    files: attribute({ type: 'string', regex: '(' }),
    at: ARTICLE,
    says: ['attributes.x.regex', 'regular expression'],
  },
  {
    did: 'no values of an enumeration',
    files: attribute({ type: 'enumeration' }),
    at: ARTICLE,
    says: ['attributes.x.enum', 'is missing', 'an array'],
  },
  {
    did: 'an enumeration of nothing',
    files: attribute({ type: 'enumeration', enum: [] }),
    at: ARTICLE,
    says: ['attributes.x.enum', 'at least one item'],
  },
  {
    did: 'a value twice',
    files: attribute({ type: 'enumeration', enum: ['a', 'a'] }),
    at: ARTICLE,
    says: ['attributes.x.enum', '"a"', 'twice'],
  },
  {
    did: 'a number among texts',
    files: attribute({ type: 'enumeration', enum: ['a', 5] }),
    at: ARTICLE,
    says: ['attributes.x.enum[1]', 'a string', '5'],
  },
  {
    did: 'a default that is no value',
    files: attribute({ type: 'enumeration', enum: ['a', 'b'], default: 'c' }),
    at: ARTICLE,
    says: ['attributes.x.default', 'a, b', '"c"'],
  },
  {
    did: 'a default of another type',
    files: attribute({ type: 'integer', default: 'x' }),
    at: ARTICLE,
    says: ['attributes.x.default', 'number'],
  },
  {
    did: 'a default above max',
    files: attribute({ type: 'integer', max: 5, default: 9 }),
    at: ARTICLE,
    says: ['attributes.x.default', '5'],
  },
  {
    did: 'a default of a password',
    files: attribute({ type: 'password', default: 'x' }),
    at: ARTICLE,
    says: ['attributes.x.default', 'remove it'],
  },
  { did: 'a reserved name', files: article({ title: text, locale: text }), at: ARTICLE, says: ['line 12, attributes.locale', 'reserved'] },
  {
    did: 'a reserved name but for case',
    files: article({ title: text, DocumentID: text }),
    at: ARTICLE,
    says: ['attributes.DocumentID', '"documentId"'],
  },
  {
    did: 'a name with a dash',
    files: article({ title: text, 'sub-title': text }),
    at: ARTICLE,
    says: ['attributes.sub-title', 'letters, digits and "_"'],
  },
  {
    did: 'a name that begins with a digit',
    files: article({ title: text, '3d': text }),
    at: ARTICLE,
    says: ['attributes.3d', 'start with a letter'],
  },
  {
    did: 'two names of one column',
    files: article({ subTitle: text, sub_title: text }),
    at: ARTICLE,
    says: ['attributes.sub_title', '"subTitle"'],
  },
  {
    did: 'a uid of an attribute that there is not',
    files: attribute({ type: 'uid', targetField: 'titel' }),
    at: ARTICLE,
    says: ['attributes.x.targetField', '"titel"', '"title"'],
  },
  { did: 'a unique list', files: attribute({ type: 'json', index: true }), at: ARTICLE, says: ['attributes.x.index', 'json', 'remove it'] },
  {
    did: 'an index of long texts',
    files: attribute({ type: 'text', index: true }),
    at: ARTICLE,
    says: ['attributes.x.index', '768', 'maxLength'],
  },
  {
    did: 'media while upload is off',
    files: { ...attribute({ type: 'media' }), ...plugins({ upload: false }) },
    at: ARTICLE,
    says: ['attributes.x.type', '"media"', 'enable the plugin "upload" in config/plugins.json'],
  },
  {
    did: 'a kind of media that there is not',
    files: attribute({ type: 'media', allowedTypes: ['image'] }),
    at: ARTICLE,
    says: ['attributes.x.allowedTypes[0]', '"images"', '"image"'],
  },
];

/** Relations, components and dynamic zones. */
const inReferences: readonly Mistake[] = [
  {
    did: 'a relation without target',
    files: { ...attribute({ type: 'relation', relation: 'oneToOne' }) },
    at: ARTICLE,
    says: ['attributes.x.target', 'is missing'],
  },
  {
    did: 'a relation without kind',
    files: { ...attribute({ type: 'relation', target: 'api::author.author' }), ...author() },
    at: ARTICLE,
    says: ['attributes.x.relation', 'is missing', '"manyToOne"'],
  },
  {
    did: 'a misspelt kind',
    files: { ...attribute(relation('manyToone')), ...author() },
    at: ARTICLE,
    says: ['attributes.x.relation', '"manyToone"', 'did you mean "manyToOne"?'],
  },
  {
    did: 'a target that there is not',
    files: { ...attribute({ type: 'relation', relation: 'oneToOne', target: 'api::autor.autor' }), ...author() },
    at: ARTICLE,
    says: ['attributes.x.target', '"api::autor.autor"', 'did you mean "api::author.author"?'],
  },
  {
    did: 'a target without name space',
    files: { ...attribute({ type: 'relation', relation: 'oneToOne', target: 'author' }), ...author() },
    at: ARTICLE,
    says: ['attributes.x.target', '"author"', 'api::author.author'],
  },
  {
    did: 'a component as target',
    files: { ...attribute({ type: 'relation', relation: 'oneToOne', target: 'shared.seo' }), ...component('shared.seo', { a: text }) },
    at: ARTICLE,
    says: ['attributes.x.target', 'is a component'],
  },
  {
    did: 'users while their plugin is off',
    files: {
      ...attribute({ type: 'relation', relation: 'oneToOne', target: 'plugin::users-permissions.user' }),
      ...plugins({ 'users-permissions': false }),
    },
    at: ARTICLE,
    says: ['attributes.x.target', 'enable the plugin "users-permissions"'],
  },
  {
    did: 'mappedBy of what there is not',
    files: { ...attribute(relation('oneToMany', { mappedBy: 'artikel' })), ...author() },
    at: ARTICLE,
    says: ['attributes.x.mappedBy', 'no attribute "artikel"'],
  },
  {
    did: 'mappedBy of a text',
    files: { ...attribute(relation('oneToMany', { mappedBy: 'name' })), ...author() },
    at: ARTICLE,
    says: ['attributes.x.mappedBy', '"name"', 'not a relation'],
  },
  {
    did: 'mappedBy without inversedBy',
    files: {
      ...attribute(relation('oneToMany', { mappedBy: 'article' })),
      ...author({ article: { type: 'relation', relation: 'manyToOne', target: 'api::article.article' } }),
    },
    at: ARTICLE,
    says: ['attributes.x.mappedBy', '"inversedBy": "x"'],
  },
  {
    did: 'kinds that do not fit',
    files: {
      ...attribute(relation('oneToMany', { mappedBy: 'article' })),
      ...author({ article: { type: 'relation', relation: 'oneToOne', target: 'api::article.article', inversedBy: 'x' } }),
    },
    at: ARTICLE,
    says: ['attributes.x.mappedBy', 'oneToOne', 'manyToOne'],
    problems: 2,
  },
  {
    did: 'inversedBy of a oneToMany',
    files: {
      ...attribute(relation('oneToMany', { inversedBy: 'article' })),
      ...author({ article: { type: 'relation', relation: 'manyToOne', target: 'api::article.article' } }),
    },
    at: ARTICLE,
    says: ['attributes.x.inversedBy', '"mappedBy"'],
  },
  {
    did: 'both sides at once',
    files: { ...attribute(relation('manyToMany', { inversedBy: 'a', mappedBy: 'a' })), ...author() },
    at: ARTICLE,
    says: ['attributes.x.inversedBy', '"mappedBy"', 'one side'],
  },
  {
    did: 'a component that there is not',
    files: { ...attribute({ type: 'component', component: 'shared.soe' }), ...component('shared.seo', { a: text }) },
    at: ARTICLE,
    says: ['attributes.x.component', '"shared.soe"', 'did you mean "shared.seo"?'],
  },
  {
    did: 'a component attribute without component',
    files: attribute({ type: 'component' }),
    at: ARTICLE,
    says: ['attributes.x.component', 'is missing'],
  },
  {
    did: 'a zone of unknown components',
    files: { ...attribute({ type: 'dynamiczone', components: ['shared.seo', 'shared.soe'] }), ...component('shared.seo', { a: text }) },
    at: ARTICLE,
    says: ['attributes.x.components[1]', '"shared.soe"'],
  },
  {
    did: 'a zone of nothing',
    files: attribute({ type: 'dynamiczone', components: [] }),
    at: ARTICLE,
    says: ['attributes.x.components', 'at least one item'],
  },
  {
    did: 'a component in itself',
    files: {
      ...component('shared.a', { b: { type: 'component', component: 'shared.b' } }),
      ...component('shared.b', { a: { type: 'component', component: 'shared.a' } }),
    },
    at: 'config/components/shared/b.json',
    says: ['attributes.a', 'shared.a → shared.b → shared.a'],
  },
  {
    did: 'a component in no category',
    files: { 'config/components/seo.json': '{}' },
    at: 'config/components/seo.json',
    says: ['config/components/<category>/'],
  },
  {
    did: 'a unique attribute of a component',
    files: component('shared.seo', { a: { type: 'string', unique: true } }),
    at: 'config/components/shared/seo.json',
    says: ['line 8, attributes.a.unique', 'no effect inside a component'],
  },
];

/** Replaces a key with `__proto__`, which `JSON.stringify` could not write as a key. */
const withProto = (files: Files, key: string): Files =>
  Object.fromEntries(Object.entries(files).map(([file, written]) => [file, written.replaceAll(`"${key}"`, '"__proto__"')]));

const UNUSABLE = 'this key name is reserved in JavaScript';

/** `__proto__` in every place where a name can be chosen. */
const ofPrototypes: readonly Mistake[] = [
  {
    did: 'a role __proto__',
    files: withProto(access({ roles: { public: { actions: [] }, mine: { name: 'Mine', actions: [] } } }), 'mine'),
    at: ACCESS,
    says: ['line 6, roles.__proto__', UNUSABLE],
  },
  {
    did: 'a key __proto__ of a role',
    files: withProto(access({ roles: { public: { actions: [], mine: { actions: ['api::article.article.find'] } } } }), 'mine'),
    at: ACCESS,
    says: ['roles.public.__proto__', UNUSABLE],
  },
  {
    did: 'a role __proto__ in a module',
    files: { 'config/access.ts': "export default { roles: { ['__proto__']: { name: 'Mine', actions: [] } } };\n" },
    at: 'config/access.ts',
    says: ['roles.__proto__', UNUSABLE],
  },
  {
    did: 'a role __proto__ in a module, from which the others then inherit',
    files: { 'config/access.ts': "export default { roles: { __proto__: { name: 'Mine', actions: [] } } };\n" },
    at: 'config/access.ts',
    says: ['roles.__proto__', UNUSABLE],
  },
  { did: 'a section __proto__', files: withProto(access({ mine: {} }), 'mine'), at: ACCESS, says: ['line 2, __proto__', 'key'] },
  {
    did: 'a plugin __proto__',
    files: withProto(plugins({ mine: { enabled: true } }), 'mine'),
    at: 'config/plugins.json',
    says: ['line 2, __proto__', UNUSABLE],
  },
  {
    did: 'an option __proto__ of a plugin',
    files: withProto(plugins({ graphql: { config: { apolloServer: { mine: true } } } }), 'mine'),
    at: 'config/plugins.json',
    says: ['graphql.config.apolloServer.__proto__', UNUSABLE],
  },
  {
    did: 'a setting __proto__',
    files: withProto(config('server', { mine: 1 }), 'mine'),
    at: 'config/server.json',
    says: ['line 2, __proto__', UNUSABLE],
  },
  {
    did: 'an attribute __proto__',
    files: withProto(article({ title: text, mine: text }), 'mine'),
    at: ARTICLE,
    says: ['attributes.__proto__'],
  },
  {
    did: 'an option __proto__ of a content type',
    files: withProto(article({ title: text }, { options: { mine: true } }), 'mine'),
    at: ARTICLE,
    says: ['options.__proto__', UNUSABLE],
  },
  {
    did: 'options __proto__ of a plugin in a content type',
    files: withProto(article({ title: text }, { pluginOptions: { mine: { localized: true } } }), 'mine'),
    at: ARTICLE,
    says: ['pluginOptions.__proto__', UNUSABLE],
  },
  {
    did: 'an attribute __proto__ of a component',
    files: withProto(component('shared.seo', { title: text, mine: text }), 'mine'),
    at: 'config/components/shared/seo.json',
    says: ['attributes.__proto__'],
  },
];

/** `config/access`. */
const inAccess: readonly Mistake[] = [
  { did: 'a misspelt section', files: access({ rols: {} }), at: ACCESS, says: ['line 2, rols', 'did you mean "roles"?'] },
  { did: 'access as a list', files: config('access', []), at: ACCESS, says: ['expected an object', 'an array'] },
  {
    did: 'a misspelt standard role',
    files: access({ roles: { pubic: { actions: [] } } }),
    at: ACCESS,
    says: ['line 3, roles.pubic', 'did you mean "public"?', '"name"'],
  },
  {
    did: 'a role without actions',
    files: access({ roles: { public: {} } }),
    at: ACCESS,
    says: ['roles.public.actions', 'is missing', 'an array'],
  },
  {
    did: 'a name of a role that cannot be',
    files: access({ roles: { 'shop manager': { actions: [] } } }),
    at: ACCESS,
    says: ['roles.shop manager', '3 to 64 letters'],
  },
  {
    did: 'an unknown key of a role',
    files: access({ roles: { public: { actons: [] } } }),
    at: ACCESS,
    says: ['roles.public.actons', 'did you mean "actions"?'],
  },
  {
    did: 'actions as text',
    files: access({ roles: { public: { actions: 'api::*' } } }),
    at: ACCESS,
    says: ['roles.public.actions', 'an array', 'found a string', 'write ["…"]'],
  },
  {
    did: 'a misspelt action',
    files: role('api::article.article.fnd'),
    at: ACCESS,
    says: ['line 6, roles.public.actions[1]', '"api::article.article.fnd"', 'did you mean "api::article.article.find"?'],
  },
  {
    did: 'an action of a type that there is not',
    files: role('api::articel.articel.find'),
    at: ACCESS,
    says: ['roles.public.actions[1]', 'did you mean "api::article.article.find"?'],
  },
  {
    did: 'an action that no type has',
    files: role('api::article.article.read'),
    at: ACCESS,
    says: ['roles.public.actions[1]', 'find, findOne'],
  },
  {
    did: 'an action without its content type',
    files: role('find'),
    at: ACCESS,
    says: ['"find" is not an action', 'full name', '"api::article.article.find"', 'plinth routes'],
  },
  {
    did: 'an action by the short name of its type',
    files: role('article.find'),
    at: ACCESS,
    says: ['"article.find" is not an action', 'did you mean "api::article.article.find"?'],
  },
  {
    did: 'an action without the second name of its type',
    files: role('api::article.find'),
    at: ACCESS,
    says: ['did you mean "api::article.article.find"?'],
  },
  {
    did: 'every action',
    files: role('*'),
    at: ACCESS,
    says: ['"*" is not an action', 'use "api::*" for all content types'],
  },
  {
    did: 'a rule about users for visitors',
    files: role({ action: 'api::article.article.find', where: { title: '$user.email' } }),
    at: ACCESS,
    says: ['actions[1].where.title', '"$user.email" cannot be used here', 'not users'],
  },
  {
    did: 'a rule about the caller for visitors',
    files: role({ action: 'api::article.article.find', where: { title: '$caller' } }),
    at: ACCESS,
    says: ['actions[1].where', '"$caller" cannot be used in this role'],
  },
  {
    did: 'an action of a misspelt plugin',
    files: role('plugin::uplod.content-api.find'),
    at: ACCESS,
    says: ['actions[1]', 'did you mean "plugin::upload.content-api.find"?'],
  },
  {
    did: 'publishing what has no drafts',
    files: role('api::article.article.publish'),
    at: ACCESS,
    says: ['actions[1]', '"api::article.article.publish"', 'find'],
  },
  {
    did: 'a wildcard of a plugin',
    files: role('plugin::upload.*'),
    at: ACCESS,
    says: ['actions[1]', '"plugin::upload.*" is not an action', 'individually'],
  },
  {
    did: 'an action of a plugin that is off',
    files: { ...role('plugin::upload.content-api.find'), ...plugins({ upload: false }) },
    at: null,
    says: [ACCESS, '"plugin::upload.content-api.find" is ignored', 'the plugin "upload" is disabled'],
    noted: 'info',
  },
  {
    did: 'reading while rest is off',
    files: { ...role('api::article.article.find'), ...plugins({ rest: false, idempotency: false }) },
    at: null,
    says: ['"api::article.article.find" is ignored', 'the plugin "rest" is disabled'],
    noted: 'info',
  },
  {
    did: 'publishing while drafts are off',
    files: { ...role('api::article.article.publish'), ...plugins({ 'draft-and-publish': false }) },
    at: null,
    says: ['"api::article.article.publish" is ignored', 'the plugin "draft-and-publish" is disabled'],
    noted: 'info',
  },
  {
    did: 'translating while locales are off',
    files: { ...role('api::article.article.createLocalization'), ...plugins({ i18n: false }) },
    at: null,
    says: ['"api::article.article.createLocalization" is ignored', 'the plugin "i18n" is disabled'],
    noted: 'info',
  },
  { did: 'a rule without action', files: role({ where: {} }), at: ACCESS, says: ['roles.public.actions[1].action', 'is missing'] },
  {
    did: 'a rule on everything',
    files: role({ action: 'api::*', fields: ['title'] }),
    at: ACCESS,
    says: ['actions[1]', 'one content type'],
  },
  {
    did: 'a rule about an attribute that there is not',
    files: role({ action: 'api::article.article.find', where: { titel: 'x' } }),
    at: ACCESS,
    says: ['roles.public.actions[1]', 'titel'],
  },
  {
    did: 'a rule that shows what there is not',
    files: role({ action: 'api::article.article.find', fields: ['titel'] }),
    at: ACCESS,
    says: ['roles.public.actions[1]', 'titel'],
  },
  {
    did: 'a rule with an operator that there is not',
    files: role({ action: 'api::article.article.find', where: { title: { $is: 'x' } } }),
    at: ACCESS,
    says: ['roles.public.actions[1]', '$is'],
  },
  {
    did: 'a rule about an attribute that users do not have',
    files: role({ action: 'api::article.article.find', where: { title: '$user.nickname' } }),
    at: ACCESS,
    says: ['roles.public.actions[1]', 'nickname'],
  },
  {
    did: 'a misspelt key of a rule',
    files: role({ action: 'api::article.article.find', wher: {} }),
    at: ACCESS,
    says: ['actions[1].wher', 'where'],
  },
  {
    did: 'a language by its name',
    files: access({ locales: [{ code: 'english' }] }),
    at: ACCESS,
    says: ['line 4, locales[0].code', '"english"', '"en"'],
  },
  {
    did: 'a locale with an underscore',
    files: access({ locales: [{ code: 'pt_BR' }] }),
    at: ACCESS,
    says: ['locales[0].code', '"pt_BR"', '"pt-BR"'],
  },
  {
    did: 'a language that there is not',
    files: access({ locales: [{ code: 'zz' }] }),
    at: null,
    says: ['locales[0].code', '"zz"', 'not the code of a known language'],
    noted: 'warn',
  },
  { did: 'a locale as text', files: access({ locales: ['en'] }), at: ACCESS, says: ['locales[0]', 'an object', 'found a string'] },
  { did: 'a locale twice', files: access({ locales: [{ code: 'en' }, { code: 'en' }] }), at: ACCESS, says: ['locales[1].code', 'twice'] },
  {
    did: 'two default locales',
    files: access({
      locales: [
        { code: 'en', isDefault: true },
        { code: 'fr', isDefault: true },
      ],
    }),
    at: ACCESS,
    says: ['locales[1].isDefault', 'only one'],
  },
  {
    did: 'a token in the file',
    files: access({ tokens: [{ name: 'a', type: 'full-access', value: 'hunter2hunter2hunter2' }] }),
    at: ACCESS,
    says: ['tokens[0].value', '"env"', 'environment'],
  },
  {
    did: 'a type of tokens that there is not',
    files: access({ tokens: [{ name: 'a', type: 'full', value: { env: 'T' } }] }),
    at: ACCESS,
    says: ['tokens[0].type', '"full-access"', '"full"'],
  },
  {
    did: 'a custom token without actions',
    files: access({ tokens: [{ name: 'a', type: 'custom', value: { env: 'T' } }] }),
    at: ACCESS,
    says: ['tokens[0].actions', 'must list its actions'],
  },
  {
    did: 'a token whose variable is not set',
    files: access({ tokens: [{ name: 'a', type: 'full-access', value: { env: 'NO_SUCH' } }] }),
    at: ACCESS,
    says: ['line 7, tokens[0].value.env', 'NO_SUCH', 'not set'],
  },
  {
    did: 'a token with a blank',
    files: access({ tokens: [{ name: 'a', type: 'full-access', value: { env: 'T' } }] }),
    env: { T: 'a token that has blanks in it' },
    at: ACCESS,
    says: ['tokens[0].value.env', 'white space'],
  },
  {
    did: 'a token that is too short, in production',
    files: access({ tokens: [{ name: 'a', type: 'full-access', value: { env: 'T' } }] }),
    env: { T: 'hunter2', NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40) },
    at: ACCESS,
    says: ['line 7, tokens[0].value.env', 'T', '7 characters', 'at least 20', 'plinth secret'],
  },
  {
    did: 'a token that is too short, in development',
    files: access({ tokens: [{ name: 'a', type: 'full-access', value: { env: 'T' } }] }),
    env: { T: 'hunter2' },
    at: null,
    says: ['tokens[0].value.env', '7 characters', 'production'],
    noted: 'warn',
  },
];

/** All mistakes of schemas and of access. */
export const schemaMistakes: readonly Mistake[] = [...inFrames, ...inAttributes, ...inReferences, ...ofPrototypes, ...inAccess];
