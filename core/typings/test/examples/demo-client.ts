// Client code that must compile with the types of this repository's app.

import { type ContentTypes, createClient } from 'plinth/client';
import { same } from './same.ts';

const plinth = createClient<ContentTypes>({ url: 'http://localhost:1337' });
const stories = plinth.collection('stories');

export async function reads(): Promise<void> {
  const asked = { fields: ['title'], populate: { topics: { fields: ['name'] } }, status: 'draft', locale: 'en', sort: 'title' } as const;
  const { data, meta } = await stories.find({ ...asked, pagination: { page: 1 } }, { signal: AbortSignal.timeout(1000) });
  type Topic = { id: number; documentId: string; name: string };
  same<(typeof data)[number], { id: number; documentId: string; title: string | null; topics: Topic[] }>(true);
  same<NonNullable<typeof meta.pagination>['total'], number | undefined>(true);
  const one = await stories.findOne('x', { populate: '*' });
  same<NonNullable<typeof one.data.readNext>['title'], string>(true);
  const home = await plinth.single('homepage').find({ populate: ['inSeason.plant'] });
  same<NonNullable<(typeof home.data.inSeason)[number]['plant']>['botanicalName'], string>(true);
}

export async function writes(): Promise<void> {
  const made = await stories.create({ title: 'x', topics: { connect: ['a'] } }, { fields: ['title'] });
  same<typeof made.data, { id: number; documentId: string; title: string }>(true);
  // @ts-expect-error: title is required
  await stories.create({ slug: 'x' });
  // Not required for a draft.
  await stories.create({ slug: 'x' }, { status: 'draft' });
  // @ts-expect-error: a name
  await stories.update('x', { titel: 'x' });
  await plinth.single('homepage').update({ title: 'x' }, { locale: 'fr' });
  await stories.delete('x', { locale: 'en' });
  await stories.act('x', 'publish');
}

export async function others(): Promise<void> {
  const { user } = await plinth.signIn('ada', 'secret');
  same<typeof user.email, string>(true);
  const [file] = await plinth.upload([new Blob([])], [{ name: 'a.txt' }]);
  same<NonNullable<typeof file>['url'], string>(true);
}

export async function namesThatAreNone(): Promise<void> {
  // @ts-expect-error: a collection
  plinth.collection('storys');
  // @ts-expect-error: a single type
  plinth.collection('homepage');
  // @ts-expect-error: a private attribute in fields
  await plinth.collection('varieties').find({ fields: ['donorNote'] });
  // @ts-expect-error: a private attribute in filters
  await plinth.collection('varieties').find({ filters: { donorNote: 'x' } });
  // @ts-expect-error: both ways to ask for a page
  await stories.find({ pagination: { page: 1, start: 3 } });
  // @ts-expect-error: what is populated
  await stories.find({ populate: { topics: { populate: ['sories'] } } });
}
