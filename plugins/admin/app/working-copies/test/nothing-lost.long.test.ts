/// <reference types="node" />
/// <reference path="../../../../../core/database/knex-internals.d.ts" />
import { QueryClient } from '@tanstack/react-query';
import { type FormServer, startFormServer } from '../../../test/form-server.ts';
import { HttpClient } from '../../client/http-client.ts';
import type { Data, Document, Model } from '../../client/types.ts';
import type { DocumentAddress } from '../../content/editor/document-requests.ts';
import type { DocumentSession } from '../../content/editor/document-session.ts';
import { openDocument } from '../../content/editor/open-document.ts';
import { CopyRequests } from '../copy-requests.ts';
import type { LocalCopies } from '../local-copies.ts';
import { newDocumentId, newWriter } from '../new-id.ts';
import { uploadCopies } from '../upload-copies.ts';
import { Connection, type Weather } from './connection.ts';
import { LocalMemory } from './local-memory.ts';
import { type Random, randomFrom, randomModel, SECRET, shownIn, typeInto, typeOfForm } from './random-forms.ts';
import { VirtualTime } from './virtual-time.ts';

const { PROPERTY_RUNS = '1', PROPERTY_SEED = '1' } = process.env;
const FORMS = 200;
/** Rounds per form: one, with everything that is typed drawn anew for each form. `npm run test:random` plays five, a thousand in all. */
const ROUNDS = Math.ceil(Number(PROPERTY_RUNS));
/** Other seeds play other rounds. */
const SEED = Number(PROPERTY_SEED) - 1;
/** Milliseconds after which nothing that was typed may be lost. */
const SAFE = 2000;
/** Each time after so many rounds, the server is replaced by another one on the same database. */
const RESTARTS = 50;

/** One opened page of the interface. */
interface OpenPage {
  readonly http: HttpClient;
  readonly connection: Connection;
  readonly life: { isDead: boolean };
  open(address: DocumentAddress): Promise<DocumentSession | null>;
}

describe('what was typed more than two seconds ago', () => {
  const app = randomModel(FORMS, randomFrom(1));
  let server: FormServer;
  let model: Model;
  let time: VirtualTime;
  let queries: QueryClient;

  beforeAll(async () => {
    server = await startFormServer(app);
    model = (await server.get('/model')) as Model;
  }, 300_000);
  afterAll(async () => {
    queries?.clear();
    await server?.close();
  });

  const openPage = (local: LocalCopies, random: Random): OpenPage => {
    const life = { isDead: false };
    const connection = new Connection(server, time, random, life);
    const http = new HttpClient(connection.send);
    const open = (address: DocumentAddress) =>
      openDocument(address, {
        ...{
          http,
          model,
          queries,
          person: server.personId,
          local,
          clock: time.clock(life),
          initial: {},
          signal: new AbortController().signal,
        },
      });
    return { http, connection, life, open };
  };

  const play = async (form: number, round: number) => {
    const random = randomFrom(SEED + form * 1000 + round);
    time = new VirtualTime();
    queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
    const type = typeOfForm(model, form);
    const local = new LocalMemory();
    const page = openPage(local, random);
    const isNew = random.int(2) === 0;
    const documentId = isNew ? null : await stored(page.http, type.path, type.drafts);
    const address: DocumentAddress = { type, documentId, locale: null, newId: isNew ? newDocumentId() : null };
    const session = (await time.until(page.open(address))) as DocumentSession;
    // A page that is killed together with its device has only what the server got.
    const isDeviceLost = random.int(3) === 0;
    const weathers: readonly Weather[] = isDeviceLost ? ['fine'] : ['fine', 'slow', 'lossy', 'cut', 'cut'];
    const seen: { readonly at: number; readonly shown: string }[] = [{ at: 0, shown: shownIn(session.store) }];
    for (let step = 3 + random.int(22); step > 0; step--) {
      page.connection.weather = random.int(3) === 0 ? random.pick(weathers) : page.connection.weather;
      typeInto(session.store, random);
      seen.push({ at: time.now, shown: shownIn(session.store) });
      // Saves whose responses are lost are the subject of document-session.test.ts.
      const isReached = page.connection.weather === 'fine' || page.connection.weather === 'slow';
      if (random.int(15) === 0 && isReached) await time.until(session.save());
      if (random.int(12) === 0) session.copy?.flushLast();
      await time.pass(random.pick([40, 120, 300, 700, 1600, 2600]));
      // A response to a save may have brought values of the server.
      seen.push({ at: time.now, shown: shownIn(session.store) });
    }
    await time.pass(random.int(2500));
    const killedAt = time.now;
    page.life.isDead = true;
    const { sent } = page.connection;
    if ((form * ROUNDS + round) % RESTARTS === RESTARTS - 1) await server.restart();

    const again = openPage(isDeviceLost ? new LocalMemory() : local, random);
    if (random.int(3) === 0 && !isDeviceLost)
      await time.until(uploadCopies(server.personId, { requests: new CopyRequests(again.http), local }));
    const reopened = (await time.until(again.open(address))) as DocumentSession;
    const shown = shownIn(reopened.store);
    const first = seen.findLastIndex(({ at }) => at <= killedAt - SAFE);
    const allowed = seen.slice(Math.max(0, first)).map((each) => each.shown);
    if (!allowed.includes(shown))
      throw new Error(`form ${form}, round ${round} lost something: ${shown}\nnot one of\n${allowed.join('\n')}`);
    expect(sent.filter((body) => body.includes(SECRET))).toEqual([]);
    // What was restored is on the server from now on, also for another device.
    await time.pass(SAFE);
    again.life.isDead = true;
    const third = openPage(new LocalMemory(), random);
    const elsewhere = (await time.until(third.open(address))) as DocumentSession;
    third.life.isDead = true;
    expect(shownIn(elsewhere.store)).toBe(shown);
    await time.pass(60_000);
    await endCopies(openPage(new LocalMemory(), random).http);
    queries.clear();
  };

  /** Ends the copies of a round: a person can have a limited number of them. */
  const endCopies = async (http: HttpClient) => {
    const requests = new CopyRequests(http);
    for (const { counter, type, documentId, locale } of await time.until(requests.list(server.personId))) {
      const place = { person: server.personId, type, documentId, locale };
      const write = { writer: newWriter(), counter: counter + 1, seen: counter, content: null };
      expect(await time.until(requests.deliver(place, write))).toEqual({ kind: 'stored' });
    }
  };

  const stored = async (http: HttpClient, path: string, drafts: boolean) => {
    const asked = http.ask<Data<Document>>(`${path}${drafts ? '?status=draft' : ''}`, {
      method: 'POST',
      body: { data: { name: 'as it was' } },
    });
    return (await time.until(asked)).body.data.documentId;
  };

  it.each(Array.from({ length: FORMS / 10 }, (_, index) => index * 10))(
    'is kept in ten forms from %i on',
    async (from) => {
      for (let form = from; form < from + 10; form++) for (let round = 0; round < ROUNDS; round++) await play(form, round);
    },
    300_000 * ROUNDS,
  );
});
