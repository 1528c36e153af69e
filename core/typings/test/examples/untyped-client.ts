// Client code that must compile without types.

import { createClient } from 'plinth/client';
import { same } from './same.ts';

export async function reads(): Promise<void> {
  const any = createClient({ url: 'http://localhost:1337' }).collection('whatever');
  const { data } = await any.find({ filters: { a: { b: 1 } }, populate: { x: { fields: ['a'] } }, locale: 'en' });
  same<(typeof data)[number], Record<string, unknown>>(true);
  await any.create({ anything: 1 });
}
