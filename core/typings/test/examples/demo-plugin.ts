// Plugin code that must compile with the types of this repository's app, together with the file that `plinth types` writes for it.

import { type CreateInput, type DocumentOf, type Documents, type RequestContext, SYSTEM } from 'plinth';
import { same } from './same.ts';

declare const documents: Documents;
declare const ctx: RequestContext;
const STORY = 'api::story.story';

export async function reads(): Promise<void> {
  const query = documents.parse(
    STORY,
    {
      fields: ['title', 'slug'],
      populate: { topics: { fields: ['name'], filters: { name: { $contains: 'x' } }, sort: 'name' }, readNext: true, seo: false },
      filters: { topics: { name: 'x' }, $or: [{ title: { $eq: 'a' } }, { readingMinutes: { $gt: 3 } }], readNext: { $null: true } },
      sort: ['title:desc', 'topics.name', 'readNext.readNext.title'],
      pagination: { page: 1 },
    },
    'list',
    ctx.state.caller,
  );
  const [story] = (await documents.find(query)).documents;
  if (story === undefined) return;
  same<typeof story.title, string>(true);
  same<typeof story.slug, string | null>(true);
  same<(typeof story.topics)[number], { id: number; documentId: string; name: string }>(true);
  same<NonNullable<typeof story.readNext>['readingMinutes'], number | null>(true);
  // @ts-expect-error: not asked for
  story.summary;
  // @ts-expect-error: not populated
  story.seo;
}

export async function populatesEverything(): Promise<void> {
  const published = await documents.findOne('x', documents.parse(STORY, { populate: '*' }, 'one', SYSTEM));
  if (published === null) return;
  same<typeof published.title, string>(true);
  same<typeof published.seo extends object | null ? true : false, true>(true);
  for (const entry of published.body)
    if (entry.__component === 'story.text') same<'text' extends keyof typeof entry ? true : false, true>(true);
  const draft = await documents.findOne('x', documents.parse(STORY, { populate: '*', status: 'draft' }, 'one', SYSTEM));
  same<NonNullable<typeof draft>['title'], string | null>(true);
}

export async function populatesByPaths(): Promise<void> {
  const story = await documents.findOne('x', documents.parse(STORY, { populate: ['topics.stories', 'body.variety'] }, 'one', SYSTEM));
  if (story === null) return;
  same<(typeof story.topics)[number]['stories'][number]['title'], string>(true);
  for (const entry of story.body) {
    if (entry.__component === 'story.variety-card') same<NonNullable<typeof entry.variety>['name'], string>(true);
  }
}

export async function populatesByComponent(): Promise<void> {
  const clause = { populate: { variety: { populate: { plant: true } } } } as const;
  const populate = { body: { on: { 'story.text': { fields: '*' }, 'story.variety-card': clause } }, topics: { count: true } } as const;
  const story = await documents.findOne('x', documents.parse(STORY, { populate }, 'one', SYSTEM));
  if (story === null) return;
  same<typeof story.topics, { count: number }>(true);
  same<(typeof story.body)[number]['__component'], 'story.text' | 'story.variety-card'>(true);
  for (const entry of story.body) {
    if (entry.__component === 'story.variety-card')
      same<NonNullable<NonNullable<typeof entry.variety>['plant']>['botanicalName'], string>(true);
  }
}

export function namesThatAreNone(): void {
  const { caller } = ctx.state;
  // @ts-expect-error: fields
  documents.parse(STORY, { fields: ['titel'] }, 'list', caller);
  // @ts-expect-error: a list in populate
  documents.parse(STORY, { populate: ['topcis'] }, 'list', caller);
  // @ts-expect-error: a path in populate
  documents.parse(STORY, { populate: 'topics.storeis' }, 'list', caller);
  // @ts-expect-error: a key of populate
  documents.parse(STORY, { populate: { topcis: true } }, 'list', caller);
  // @ts-expect-error: a scalar in populate
  documents.parse(STORY, { populate: { title: true } }, 'list', caller);
  // @ts-expect-error: fields of what is populated
  documents.parse(STORY, { populate: { topics: { fields: ['nmae'] } } }, 'list', caller);
  // @ts-expect-error: a key of a clause
  documents.parse(STORY, { populate: { topics: { fileds: ['name'] } } }, 'list', caller);
  // @ts-expect-error: filters of what is populated
  documents.parse(STORY, { populate: { topics: { filters: { nmae: 'x' } } } }, 'list', caller);
  // @ts-expect-error: two levels down
  documents.parse(STORY, { populate: { topics: { populate: { stories: { populate: { sae: true } } } } } }, 'list', caller);
  // @ts-expect-error: a component that the zone has not
  documents.parse(STORY, { populate: { body: { on: { 'shared.seo': true } } } }, 'list', caller);
  // @ts-expect-error: filters
  documents.parse(STORY, { filters: { titel: 'x' } }, 'list', caller);
  // @ts-expect-error: an operator
  documents.parse(STORY, { filters: { title: { $contain: 'x' } } }, 'list', caller);
  // @ts-expect-error: through a relation
  documents.parse(STORY, { filters: { topics: { nmae: 'x' } } }, 'list', caller);
  // @ts-expect-error: through a dynamic zone
  documents.parse(STORY, { filters: { body: { text: 'x' } } }, 'list', caller);
  // @ts-expect-error: inside of $or
  documents.parse(STORY, { filters: { $or: [{ titel: 'x' }] } }, 'list', caller);
  // @ts-expect-error: a text for a number
  documents.parse(STORY, { filters: { readingMinutes: { $gt: 'x' } } }, 'list', caller);
  // @ts-expect-error: no value of the enumeration
  documents.parse('api::place.place', { filters: { kind: { $eq: 'shed' } } }, 'list', caller);
  // @ts-expect-error: sort
  documents.parse(STORY, { sort: 'titel' }, 'list', caller);
  // @ts-expect-error: a direction
  documents.parse(STORY, { sort: ['title:down'] }, 'list', caller);
  // @ts-expect-error: behind a relation
  documents.parse(STORY, { sort: 'topics.nmae' }, 'list', caller);
  // @ts-expect-error: JSON has no order
  documents.parse('api::workshop.workshop', { sort: 'bring' }, 'list', caller);
  // @ts-expect-error: a status
  documents.parse(STORY, { status: 'drafty' }, 'list', caller);
  // @ts-expect-error: a parameter
  documents.parse(STORY, { popualte: '*' }, 'list', caller);
}

export async function whatIsNotKnown(): Promise<void> {
  const { caller } = ctx.state;
  const asked = await documents.find(documents.parse(STORY, ctx.parameters, 'list', caller));
  same<(typeof asked.documents)[number], Record<string, unknown>>(true);
  const uid: string = ctx.path;
  const found = await documents.find(documents.parse(uid, { filters: { any: 1 } }, 'list', caller));
  same<(typeof found.documents)[number], Record<string, unknown>>(true);
  await documents.create('api::place.place', { data: ctx.request.body }, caller);
}

export async function privateAttributes(): Promise<void> {
  const named = await documents.findOne('x', documents.parse('api::variety.variety', { fields: ['donorNote'] }, 'one', SYSTEM));
  same<NonNullable<typeof named>['donorNote'], string | null>(true);
  const other = await documents.findOne('x', documents.parse('api::variety.variety', {}, 'one', SYSTEM));
  // @ts-expect-error: not answered unless it is named
  other?.donorNote;
}

export async function writes(): Promise<void> {
  const address = { street: 'Quince Lane', city: 'Ghent' } as unknown as CreateInput<'api::place.place'>['address'];
  await documents.create('api::place.place', { data: { name: 'x', kind: 'library', address, workshops: ['a'] } }, SYSTEM);
  const workshops = { connect: [{ documentId: 'a', position: { before: 'b' }, status: 'published' }], disconnect: ['c'] } as const;
  await documents.update('api::place.place', 'x', { data: { workshops, openedOn: new Date(), about: null } }, SYSTEM);
  // @ts-expect-error: kind and address are missing
  await documents.create('api::place.place', { data: { name: 'x' } }, SYSTEM);
  // @ts-expect-error: a name
  await documents.update('api::place.place', 'x', { data: { nmae: 'x' } }, SYSTEM);
  // @ts-expect-error: no value of the enumeration
  await documents.update('api::place.place', 'x', { data: { kind: 'shed' } }, SYSTEM);
  // @ts-expect-error: what is required is not cleared
  await documents.update('api::place.place', 'x', { data: { name: null } }, SYSTEM);
  // @ts-expect-error: an operation
  await documents.update(STORY, 'x', { data: { topics: { conect: ['a'] } } }, SYSTEM);
  // @ts-expect-error: set stands alone
  await documents.update(STORY, 'x', { data: { topics: { set: ['a'], connect: ['b'] } } }, SYSTEM);
  // @ts-expect-error: a component that the zone has not
  await documents.update(STORY, 'x', { data: { body: [{ __component: 'shared.seo' }] } }, SYSTEM);
  // @ts-expect-error: an attribute of the entry
  await documents.update(STORY, 'x', { data: { body: [{ __component: 'story.text', txt: 'x' }] } }, SYSTEM);
  // @ts-expect-error: what no body may write
  await documents.update(STORY, 'x', { data: { publishedAt: null } }, SYSTEM);
}

export async function answersOfWrites(): Promise<void> {
  const draftOrNot = await documents.update(STORY, 'x', { data: { topics: ['a'] } }, SYSTEM);
  same<typeof draftOrNot.title, string | null>(true);
  const answer = documents.parse('api::place.place', { fields: ['name'] }, 'update', SYSTEM);
  const place = await documents.update('api::place.place', 'x', { data: { name: 'y' }, answer }, SYSTEM);
  same<typeof place, { id: number; documentId: string; name: string }>(true);
  same<DocumentOf<'api::place.place'>['kind'], 'library' | 'garden' | 'greenhouse' | 'hall'>(true);
}
