// Client code that must compile with the types of the conformance suite's app, which has every attribute type.

import { type ContentTypes, createClient, type Json, type UpdateInput } from 'plinth/client';
import { same } from './same.ts';

const voyages = createClient<ContentTypes>({ url: 'http://localhost:1337' }).collection('voyages');

export async function values(): Promise<void> {
  const { data } = await voyages.findOne('x', { populate: ['cover', 'gallery'] });
  same<typeof data.title, string>(true);
  same<typeof data.rig, 'sloop' | 'ketch' | 'barque' | null>(true);
  same<typeof data.crewSize, number | null>(true);
  same<typeof data.distance, string | null>(true);
  same<typeof data.stamp, string | null>(true);
  same<typeof data.open, boolean | null>(true);
  same<typeof data.tags, Json[] | null>(true);
  same<typeof data.extra, Json>(true);
  same<NonNullable<typeof data.cover>['mime'], string>(true);
  same<(typeof data.gallery)[number]['alternativeText'], string | null>(true);
  // @ts-expect-error: a password never leaves
  data.passphrase;
  // @ts-expect-error: private
  data.remark;
}

export async function inputs(): Promise<void> {
  const data: UpdateInput<'api::voyage.voyage'> = {
    passphrase: 'secret',
    bookedAt: new Date(),
    stamp: 0,
    distance: 12,
    tags: ['a', 1, null],
    extra: { a: [1] },
    cover: 'documentId',
    gallery: { set: ['a', 'b'] },
  };
  await voyages.update('x', data);
  // @ts-expect-error: no value of the enumeration
  await voyages.update('x', { rig: 'yacht' });
  // @ts-expect-error: a text for a whole number
  await voyages.update('x', { crewSize: '3' });
}
