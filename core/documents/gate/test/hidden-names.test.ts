import { ACCESS, createAbility, DOCUMENTS, definePlugin, type Rule, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const TOPIC = 'api::topic.topic';
const kept = { type: 'string' };
const secret = { type: 'string', private: true };
const locked = { type: 'string', private: true, writable: false };
const closed = { type: 'string', writable: false };

const types = {
  note: {
    attributes: {
      title: { type: 'string' },
      kept,
      secret,
      locked,
      closed,
      topic: { type: 'relation', relation: 'manyToOne', target: TOPIC, inversedBy: 'notes' },
      hidden: { type: 'relation', relation: 'manyToOne', target: TOPIC, private: true },
      part: { type: 'component', component: 'note.part' },
      zone: { type: 'dynamiczone', components: ['note.part'] },
      keptTopic: { type: 'relation', relation: 'manyToOne', target: TOPIC },
      keptPart: { type: 'component', component: 'note.part' },
      keptZone: { type: 'dynamiczone', components: ['note.part'] },
    },
  },
  topic: {
    attributes: {
      name: { type: 'string' },
      kept,
      secret,
      notes: { type: 'relation', relation: 'oneToMany', target: NOTE, mappedBy: 'topic' },
    },
  },
} as const;
const components = { 'note.part': { attributes: { label: { type: 'string' }, secret } } } as const;

/** Rights to everything, except attributes that a rule hides. */
const caller = definePlugin({
  name: 'caller',
  apply({ container }) {
    const parts = ['find', 'findOne', 'create', 'update', 'delete'];
    const actions = new Set([NOTE, TOPIC].flatMap((uid) => parts.map((part) => `${uid}.${part}`)));
    const shown = (fields: readonly string[]): Rule => ({ where: null, fields });
    const ofNotes = shown(['title', 'secret', 'locked', 'topic', 'hidden', 'part', 'zone']);
    const rules = new Map([
      [`${NOTE}.find`, ofNotes],
      [`${NOTE}.create`, ofNotes],
      [`${NOTE}.update`, ofNotes],
      [`${TOPIC}.find`, shown(['name', 'secret', 'notes'])],
    ]);
    const ability = createAbility(actions, rules);
    container.resolve(ACCESS).addStrategy({
      name: 'caller',
      authenticate: async () => ({ kind: 'tester', id: 1, trusted: false, ability }),
    });
  },
});

/** A place for a key in a request: makes a request with the key there. */
type Place = (app: ContentApp, name: string) => { set(name: string, value: string): Promise<{ status: number; text: string }> };

const read =
  (query: string): Place =>
  (app, name) =>
    app.get(`/api/notes?${query.replaceAll('NAME', name)}`);
const write =
  (data: (name: string) => object): Place =>
  (app, name) =>
    app.post('/api/notes', data(name));
const graphql =
  (query: string): Place =>
  (app, name) =>
    // biome-ignore lint/suspicious/noExplicitAny: supertest's own type of a request
    app.post('/graphql').send({ query: query.replaceAll('NAME', name) }) as any;

/** Places that name attributes of notes. */
const OF_NOTES: Readonly<Record<string, Place>> = {
  fields: read('fields=NAME'),
  'fields, in a list': read('fields[0]=title&fields[1]=NAME'),
  filters: read('filters[NAME]=x'),
  'filters, with an operator': read('filters[NAME][$notNull]=true'),
  'filters, with an operator that is none': read('filters[NAME][$nope]=true'),
  'filters, deeper': read('filters[NAME][other][$eq]=x'),
  'filters, in $or': read('filters[$or][0][NAME]=x'),
  'filters, in $not': read('filters[$not][NAME]=x'),
  'filters, behind two relations': read('filters[topic][notes][NAME]=x'),
  sort: read('sort=NAME'),
  'sort, with an order': read('sort=NAME:desc'),
  'sort, with an order that is none': read('sort=NAME:upwards'),
  'sort, as an object': read('sort[NAME]=asc'),
  'sort, deeper': read('sort=NAME.other'),
  populate: read('populate=NAME'),
  'populate, in a list': read('populate[0]=NAME'),
  'populate, as an object': read('populate[NAME]=true'),
  'populate, with a clause': read('populate[NAME][fields]=name'),
  'populate, deeper': read('populate=NAME.other'),
  'populate, behind two relations': read('populate=topic.notes.NAME'),
  'the fields of an answer': (app, name) => app.post(`/api/notes?fields=${name}`, { title: 'x' }),
  'GraphQL: sort': graphql('{ notes(sort: "NAME") { title } }'),
  'GraphQL: sort of a connection': graphql('{ notes_connection(sort: ["title", "NAME:desc"]) { nodes { title } } }'),
  'GraphQL: sort of a relation': graphql('{ topics { notes(sort: "NAME") { title } } }'),
};
/** Places that name attributes of topics. */
const OF_TOPICS: Readonly<Record<string, Place>> = {
  'filters behind a relation': read('filters[topic][NAME]=x'),
  'sort behind a relation': read('sort=topic.NAME'),
  'populate behind a relation': read('populate=topic.NAME'),
  'populate behind a relation, as an object': read('populate[topic][populate][NAME]=true'),
  'fields of a populate': read('populate[topic][fields]=NAME'),
  'filters of a populate': read('populate[topic][filters][NAME]=x'),
  'sort of a populate': read('populate[topic][sort]=NAME'),
  'a clause of a populate': read('populate[topic][NAME]=true'),
  'a document that is sent back': write((name) => ({ topic: { documentId: 'a'.repeat(24), [name]: 'x' } })),
  'a link that is connected': write((name) => ({ topic: { connect: [{ documentId: 'a'.repeat(24), [name]: 'x' }] } })),
  'GraphQL: sort behind a relation': graphql('{ notes(sort: "topic.NAME") { title } }'),
};
/** Places that name attributes of components. */
const OF_PARTS: Readonly<Record<string, Place>> = {
  'filters of a component': read('filters[part][NAME]=x'),
  'sort by a component': read('sort=part.NAME'),
  'populate of a component': read('populate[part][populate]=NAME'),
  'fields of a component': read('populate[part][fields]=NAME'),
  'fields of a zone': read('populate[zone][on][note.part][fields]=NAME'),
};
/** Places that name attributes of notes which no body, or no body of this caller, may write. */
const IN_BODIES: Readonly<Record<string, Place>> = {
  'a body': write((name) => ({ title: 'x', [name]: 'x' })),
  'a body, before what is unknown': write((name) => ({ title: 'x', unheard: 1, [name]: 'x' })),
  'a body, after what is unknown': write((name) => ({ [name]: 'x', unheard: 1 })),
  'a body, with what links hold': write((name) => ({ [name]: { connect: ['a'.repeat(24)], unheard: 1 } })),
  'a body, with what entries hold': write((name) => ({ [name]: [{ __component: 'note.part', unheard: 1 }] })),
  'a body of an update': (app, name) => app.put(`/api/notes/${'a'.repeat(24)}`, { [name]: 'x' }),
};

eachDialect('an attribute that is kept from the caller', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  beforeAll(async () => {
    app = await apps.boot({ types, components, plugins: { graphql: true }, more: [caller], database: dialect });
    await app.kernel.container.resolve(DOCUMENTS).create(TOPIC, { data: { name: 'x' } }, SYSTEM);
  });
  afterAll(apps.cleanUp);

  /** The response to a request, with the name replaced, so that responses can be compared byte for byte. */
  const told = async (place: Place, name: string) => {
    const { status, text } = await place(app, name).set('Authorization', 'Bearer x');
    return `${status} ${text.replaceAll(name, 'NAME')}`;
  };
  const cases = (places: Readonly<Record<string, Place>>, names: readonly string[]) =>
    Object.entries(places).flatMap(([where, place]) => names.map((name) => [name, where, place] as const));

  it.each([
    ...cases(OF_NOTES, ['secret', 'kept', 'hidden']),
    ...cases(OF_TOPICS, ['secret', 'kept']),
    ...cases(OF_PARTS, ['secret']),
    ...cases(IN_BODIES, ['locked', 'closed', 'kept', 'keptTopic', 'keptPart', 'keptZone']),
  ])('is told like one that does not exist: %s in %s', async (name, _, place) => {
    const unknown = await told(place, 'nosuch');
    expect(await told(place, name)).toBe(unknown);
    expect(unknown).toMatch(/Invalid key NAME|Invalid key unheard|Invalid order|not found/);
  });
});
