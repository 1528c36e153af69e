import { randomUUID } from 'node:crypto';
import { PLANNER_TOKEN } from '../faults/nodes.ts';
import { send } from '../faults/send.ts';
import { ask } from './ask.ts';
import { judged, type KindOfWrite } from './kind-of-write.ts';

/** The client number of planned articles: no other client has it. */
const PLANNER = 1_000_000;
/** Milliseconds until a planned article is published. */
const AHEAD = 3_000;
const PASSWORD = 'Correct-Horse-9';

/** Accounts: whoever has registered on one node can sign in on every other. */
const accounts: KindOfWrite<string> = {
  name: 'accounts',
  pause: 700,
  async write(url) {
    const username = `person-${randomUUID().slice(0, 13)}`;
    const answer = await ask('POST', `${url}/api/auth/local/register`, {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
    });
    return { answer, written: answer.status === 200 ? username : null };
  },
  async find(url, identifier) {
    const answer = await ask('POST', `${url}/api/auth/local`, { identifier, password: PASSWORD });
    return judged(answer, () => true, [400]);
  },
};

interface StoredFile {
  readonly id: number;
  readonly url: string;
  readonly content: string;
}

/** Files: their row, and their bytes in the folder that the nodes share. */
const files: KindOfWrite<StoredFile> = {
  name: 'files',
  pause: 250,
  async write(url, n) {
    const content = `file ${n} ${randomUUID()}`;
    const form = new FormData();
    form.set('files', new Blob([content], { type: 'text/plain' }), `file-${n}.txt`);
    const answer = await ask('POST', `${url}/api/upload`, form);
    if (answer.status !== 201) return { answer, written: null };
    const [file] = JSON.parse(answer.text) as readonly { readonly id: number; readonly url: string }[];
    return { answer, written: { id: file?.id ?? 0, url: file?.url ?? '', content } };
  },
  async find(url, file) {
    const row = judged(await ask('GET', `${url}/api/upload/files/${file.id}`), (text) => text.includes(file.url));
    if (row.is !== 'there') return row;
    return judged(await ask('GET', url + file.url), (text) => text === file.content);
  },
};

interface PlannedArticle {
  readonly plan: number;
  readonly documentId: string;
}

/** Schedules: a draft that is published at a time. */
const plans: KindOfWrite<PlannedArticle> = {
  name: 'plans',
  pause: 500,
  async write(url, n) {
    const data = { marker: `planned-${n}`, title: `planned ${n}`, client: PLANNER };
    const draft = await send('POST', `${url}/api/articles?status=draft`, { data, key: randomUUID(), timeout: 5_000 });
    if (draft.status !== 201) return { answer: draft, written: null };
    const { documentId } = (JSON.parse(draft.text) as { readonly data: { readonly documentId: string } }).data;
    const items = [{ action: 'publish', type: 'api::article.article', documentId }];
    const answer = await ask('POST', `${url}/api/schedule/plans`, { at: new Date(Date.now() + AHEAD).toISOString(), items }, PLANNER_TOKEN);
    if (answer.status !== 201) return { answer, written: null };
    return { answer, written: { plan: (JSON.parse(answer.text) as { readonly data: { readonly id: number } }).data.id, documentId } };
  },
  async find(url, { plan, documentId }, isLast) {
    if (isLast) return judged(await ask('GET', `${url}/api/articles/${documentId}`), () => true);
    return judged(await ask('GET', `${url}/api/schedule/plans/${plan}`, undefined, PLANNER_TOKEN), () => true);
  },
};

/** All kinds of data that are written besides articles. */
export const KINDS_OF_WRITES: readonly KindOfWrite<never>[] = [accounts, files, plans] as readonly KindOfWrite<unknown>[] as never;
