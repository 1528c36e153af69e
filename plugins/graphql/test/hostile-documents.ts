import type { InlineApp } from 'plinth/testing';

/** A request that is too expensive, or invalid. */
export interface Hostile {
  readonly name: string;
  /** The body as it is sent. */
  readonly body: string;
  /** Status, and a pattern for the response. */
  readonly expected: readonly [status: number, says: RegExp];
}

/** How many authors there are; all are friends of each other. */
const AUTHORS = 12;

/** Components of the dynamic zone. */
const COMPONENTS = Array.from({ length: 30 }, (_, index) => `part${index}`);

/** An app to attack. */
export const TARGET: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'author', pluralName: 'authors' },
      attributes: {
        name: { type: 'string' },
        age: { type: 'integer' },
        friends: { type: 'relation', relation: 'manyToMany', target: 'api::author.author', inversedBy: 'friendOf' },
        friendOf: { type: 'relation', relation: 'manyToMany', target: 'api::author.author', mappedBy: 'friends' },
      },
    },
    {
      info: { singularName: 'page', pluralName: 'pages' },
      attributes: {
        title: { type: 'string' },
        facts: { type: 'json' },
        parts: { type: 'dynamiczone', components: COMPONENTS.map((name) => `parts.${name}`) },
      },
    },
  ],
  components: Object.fromEntries(
    COMPONENTS.map((name) => [
      `parts.${name}`,
      { attributes: { text: { type: 'string' }, author: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' } } },
    ]),
  ),
  config: { access: { roles: { public: { actions: ['api::*'] } } } },
};

/** Names that objects inherit. */
const PROTOTYPE = '{"__proto__":{"limit":100,"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

function body(query: string, variables?: string): string {
  return `{"query":${JSON.stringify(query)}${variables === undefined ? '' : `,"variables":${variables}`}}`;
}

function nested(levels: number, open: (level: number) => string, inner: string): string {
  return `${Array.from({ length: levels }, (_, level) => open(level)).join('')}${inner}${'}'.repeat(levels)}`;
}

/** Fragments that each spread the next one several times. */
function bomb(levels: number, times: number, field = (below: string) => `friends{${below}}`): string {
  const fragments = Array.from({ length: levels }, (_, level) => {
    const below = level === levels - 1 ? 'name' : `...F${level + 1}`;
    return `fragment F${level} on Author{${repeat(times, (index) => `a${index}:${field(below)}`)}}`;
  });
  return `{authors{...F0}} ${fragments.join(' ')}`;
}

function repeat(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(' ');
}

function conditions(count: number): string {
  return Array.from({ length: count }, () => '{"name":{"eq":"x"}}').join(',');
}

/** All hostile requests. */
export const HOSTILE: readonly Hostile[] = [
  { name: 'fragment bomb: 2 aliases, 9 levels', body: body(bomb(9, 2)), expected: [400, /statementLimit \(250\)/] },
  { name: 'fragment bomb: 5 aliases, 9 levels', body: body(bomb(9, 5)), expected: [400, /statementLimit/] },
  { name: 'fragment bomb: 2 aliases, 60 levels', body: body(bomb(60, 2)), expected: [400, /exceeds maximum operation depth/] },
  {
    name: 'fragment bomb of connections',
    body: body(bomb(5, 4, (below) => `friends_connection{nodes{${below}}}`)),
    expected: [400, /statementLimit/],
  },
  { name: 'one field, 600 times', body: body(`{authors{${repeat(600, () => 'name')}}}`), expected: [200, /"name"/] },
  {
    name: 'one fragment, 600 times',
    body: body(`{authors{${repeat(600, () => '...F')}}} fragment F on Author{name}`),
    expected: [200, /"name"/],
  },
  {
    name: 'fragments in a circle',
    body: body('{authors{...A}} fragment A on Author{friends{...B}} fragment B on Author{friends{...A}}'),
    expected: [400, /Cannot spread fragment \\"A\\" within itself/],
  },
  { name: 'a fragment in itself', body: body('{authors{...A}} fragment A on Author{name ...A}'), expected: [400, /within itself/] },
  {
    name: 'two hundred fragments in circles',
    body: body(`{authors{...F0}} ${repeat(200, (i) => `fragment F${i} on Author{...F${(i + 1) % 200}}`)}`),
    expected: [400, /within itself/],
  },
  {
    name: 'two hundred fragments that nobody uses',
    body: body(`{authors{name}} ${repeat(200, (i) => `fragment F${i} on Author{name}`)}`),
    expected: [400, /is never used/],
  },
  {
    name: 'aliases of a list',
    body: body(`{${repeat(300, (i) => `a${i}:authors{name}`)}}`),
    expected: [400, /aliasLimit is 50/],
  },
  { name: 'aliases of a field', body: body(`{authors{${repeat(400, (i) => `a${i}:name`)}}}`), expected: [400, /aliasLimit/] },
  { name: 'aliases of __typename', body: body(`{${repeat(400, (i) => `a${i}:__typename`)}}`), expected: [400, /aliasLimit/] },
  {
    name: 'directives',
    body: body(`{authors{name ${repeat(200, () => '@include(if:true)')}}}`),
    expected: [400, /directiveLimit is 50/],
  },
  { name: 'unknown directives', body: body(`{authors{name ${repeat(400, (i) => `@d${i}`)}}}`), expected: [400, /directiveLimit/] },
  {
    name: 'deep lists',
    body: body(`${nested(200, (level) => (level === 0 ? '{authors{' : 'friends{'), 'name')}}`),
    expected: [400, /exceeds maximum operation depth of 10/],
  },
  {
    name: 'ten levels of everybody',
    body: body(`${nested(10, (level) => (level === 0 ? '{authors(pagination:{limit:100}){' : 'friends{'), 'name')}}`),
    expected: [200, /more than 100000 related documents/],
  },
  {
    name: 'numbers multiplied',
    body: body(
      `${nested(5, (level) => (level === 0 ? '{authors(pagination:{limit:100}){' : 'friends(pagination:{limit:100}){'), 'name')}}`,
    ),
    expected: [400, /rowLimit \(50000\)/],
  },
  {
    name: 'numbers multiplied, -1',
    body: body(`${nested(5, (level) => (level === 0 ? '{authors(pagination:{limit:-1}){' : 'friends(pagination:{limit:-1}){'), 'name')}}`),
    expected: [400, /rowLimit/],
  },
  {
    name: 'numbers multiplied, in a variable',
    body: body(
      `query($n:Int)${nested(5, (level) => (level === 0 ? '{authors(pagination:{limit:$n}){' : 'friends(pagination:{limit:$n}){'), 'name')}}`,
      '{"n":100}',
    ),
    expected: [400, /rowLimit/],
  },
  {
    name: 'numbers multiplied, the argument in a variable',
    body: body(
      `query($p:PaginationArg)${nested(5, (level) => (level === 0 ? '{authors(pagination:$p){' : 'friends(pagination:$p){'), 'name')}}`,
      '{"p":{"pageSize":100}}',
    ),
    expected: [400, /rowLimit/],
  },
  {
    name: 'forty lists at the root',
    body: body(`{${repeat(40, (i) => `a${i}:authors(pagination:{start:${i}}){name friends{name friends{name}}}`)}}`),
    expected: [200, /"a39"/],
  },
  {
    name: 'a union of everything',
    body: body(`{pages{parts{${repeat(30, (i) => `...on ComponentPartsPart${i}{text author{name friends{name}}}`)}}}}`),
    expected: [200, /"pages"/],
  },
  {
    name: 'a union of everything, five levels each',
    body: body(
      `{pages{parts{${repeat(30, (i) => `...on ComponentPartsPart${i}{author{...A}}`)}}}} fragment A on Author{friends{friends{friends{friends{friendOf{friendOf{name}}}}}} x:friendOf{friends{friends{friends{name}}}}}`,
    ),
    expected: [400, /statementLimit/],
  },
  {
    name: 'slow introspection: types of types of types',
    body: body('{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}'),
    expected: [400, /Maximum introspection depth exceeded|more introspection data/],
  },
  {
    name: 'slow introspection: aliases',
    body: body(`{${repeat(20, (i) => `a${i}:__schema{types{name fields{name args{name type{name}} type{name ofType{name}}}}}`)}}`),
    expected: [400, /more introspection data/],
  },
  {
    name: 'slow introspection: fragments',
    body: body(
      `{__schema{types{...A}}} fragment A on __Type{fields{type{...B}} inputFields{type{...B}}} fragment B on __Type{fields{type{name}} inputFields{type{name}}}`,
    ),
    expected: [200, /"__schema"/],
  },
  { name: 'a long name of a field', body: body(`{${'a'.repeat(90_000)}}`), expected: [400, /Cannot query field/] },
  { name: 'a longer name of a field', body: body(`{${'a'.repeat(500_000)}}`), expected: [400, /characterLimit is 100000/] },
  { name: 'comments', body: body(`{authors{name}}${'#\n'.repeat(300_000)}`), expected: [400, /characterLimit is 100000/] },
  {
    name: 'groups under aliases',
    body: body(`{${repeat(40, (i) => `a${i}:authors_connection{aggregate{groupBy{name{key connection{nodes{name}}}}}}`)}}`),
    expected: [400, /statementLimit \(250\)/],
  },
  {
    name: 'a long name that is nearly one',
    body: body(`{authors{${repeat(500, (i) => `nam${i}`)}}}`),
    expected: [400, /Cannot query field|Too many validation errors/],
  },
  { name: 'a long text', body: body(`{authors(filters:{name:{eq:"${'x'.repeat(800_000)}"}}){name}}`), expected: [200, /"authors":\[\]/] },
  {
    name: 'five thousand words',
    body: body(`{authors{${repeat(5000, () => 'name')}}}`),
    expected: [400, /Document contains more than 2000 tokens|more that 2000 tokens/],
  },
  { name: 'brackets', body: body('{'.repeat(100_000)), expected: [400, /Syntax Error/] },
  { name: 'brackets of a list', body: body(`{authors(sort:${'['.repeat(1500)}`), expected: [400, /Syntax Error/] },
  {
    name: 'deep input objects',
    body: body(`{authors(filters:${'{not:'.repeat(300)}{}${'}'.repeat(300)}){name}}`),
    expected: [200, /filters parameter is nested too deeply/],
  },
  {
    name: 'deep input objects in a variable',
    body: body('query($f:AuthorFiltersInput){authors(filters:$f){name}}', `{"f":${'{"not":'.repeat(55)}{}${'}'.repeat(55)}}`),
    expected: [200, /filters parameter is nested too deeply/],
  },
  {
    name: 'a variable of 20,000 members',
    body: body('query($f:AuthorFiltersInput){authors(filters:$f){name}}', `{"f":{"or":[${conditions(20_000)}]}}`),
    expected: [400, /too many objects: variableLimit/],
  },
  {
    name: 'a filter of 2,000 conditions',
    body: body('query($f:AuthorFiltersInput){authors(filters:$f){name}}', `{"f":{"or":[${conditions(2000)}]}}`),
    expected: [200, /exceeds the limit of 1000 conditions/],
  },
  {
    name: 'a thousand variables',
    body: body(`query(${repeat(300, (i) => `$v${i}:Int`)}){authors{name}}`),
    expected: [400, /is never used/],
  },
  {
    name: 'numbers out of range',
    body: body(
      'query($n:Int,$m:Int){a:authors(pagination:{limit:$n}){name} b:authors(pagination:{start:$m}){name}}',
      '{"n":1e400,"m":99999999999999999999}',
    ),
    expected: [400, /The number at variables\.n is too large/],
  },
  {
    name: 'prototypes in variables',
    body: body(
      'query($__proto__:Int,$constructor:PaginationArg){authors(pagination:$constructor,filters:{age:{eq:$__proto__}}){name}}',
      PROTOTYPE,
    ),
    expected: [400, /forbidden prototype property/],
  },
  {
    name: 'prototypes in names',
    body: body('{authors{proto__:friends{name} __proto__:name constructor:name toString:friends_connection{nodes{hasOwnProperty:name}}}}'),
    expected: [200, /"constructor"/],
  },
  {
    name: 'a batch of a thousand',
    body: JSON.stringify(Array.from({ length: 1000 }, () => ({ query: '{authors{name friends{name}}}' }))),
    expected: [400, /Operation batching disabled/],
  },
  {
    name: 'a hash of nothing',
    body: `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'0'.repeat(64)}"}}}`,
    expected: [200, /PersistedQueryNotFound/],
  },
];

/** Creates the documents that the hostile requests read. @param send posts a body and returns the response */
export async function befriend(send: (body: string) => Promise<unknown>): Promise<void> {
  const create = 'mutation($data:AuthorInput!){createAuthor(data:$data){documentId}}';
  const ids: string[] = [];
  for (let index = 0; index < AUTHORS; index++) {
    const answer = await send(JSON.stringify({ query: create, variables: { data: { name: `Author ${index}` } } }));
    ids.push((answer as { readonly data: { readonly createAuthor: { readonly documentId: string } } }).data.createAuthor.documentId);
  }
  const update = 'mutation($id:ID!,$data:AuthorInput!){updateAuthor(documentId:$id,data:$data){name}}';
  for (const id of ids) await send(JSON.stringify({ query: update, variables: { id, data: { friends: ids } } }));
  await send(
    JSON.stringify({ query: 'mutation{createPage(data:{title:"P",parts:[{__typename:"ComponentPartsPart1",text:"t"}]}){title}}' }),
  );
}
