/// <reference types="node" />
/// <reference path="../../../../../../core/database/knex-internals.d.ts" />
import { QueryClient } from '@tanstack/react-query';
import { type FormServer, startFormServer } from '../../../../test/form-server.ts';
import { HttpClient } from '../../../client/http-client.ts';
import type { Data, Document, Model, Type } from '../../../client/types.ts';
import { LocalMemory } from '../../../working-copies/test/local-memory.ts';
import type { DeedOutcome, DocumentSession } from '../document-session.ts';
import { openDocument } from '../open-document.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const offer = {
  info: { singularName: 'offer', pluralName: 'offers', displayName: 'Offer' },
  options: { draftAndPublish: true },
  ...localized,
  attributes: {
    name: { type: 'string', ...localized },
    price: { type: 'integer' },
    notes: { type: 'text' },
    stock: { type: 'integer' },
  },
};

type Conflicted = Extract<DeedOutcome, { kind: 'conflict' }>;
const conflictsOf = (outcome: Conflicted | null) => outcome?.merged.conflicts.map(({ path, mine, theirs }) => [path, mine, theirs]);

describe('a document with unsaved changes in two locales', () => {
  let server: FormServer;
  let http: HttpClient;
  let model: Model;
  let type: Type;
  let local: LocalMemory;
  let opened: DocumentSession[];
  let queries: QueryClient;

  beforeAll(async () => {
    server = await startFormServer({ contentTypes: [offer], components: {}, locales: ['en', 'fr'] });
    http = new HttpClient((path, init) =>
      fetch(server.url + String(path), { ...init, headers: { ...(init?.headers as object), ...server.headers() } }),
    );
    model = (await server.get('/model')) as Model;
    type = model.types.find(({ singular }) => singular === 'offer') as Type;
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    local = new LocalMemory();
    opened = [];
    queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  });
  afterEach(async () => {
    for (const session of opened) await session.copy?.close();
    queries.clear();
  });

  const stored = async (locale: string, documentId: string) =>
    (await http.ask<Data<Document>>(`${type.path}/${documentId}?status=draft&locale=${locale}`)).body.data;
  const write = async (locale: string, data: object, documentId?: string): Promise<string> => {
    const path = documentId === undefined ? type.path : `${type.path}/${documentId}`;
    const method = documentId === undefined ? 'POST' : 'PUT';
    return (await http.ask<Data<Document>>(`${path}?status=draft&locale=${locale}`, { method, body: { data } })).body.data.documentId;
  };
  const open = async (locale: string, documentId: string) => {
    const signal = new AbortController();
    const session = await openDocument(
      { type, documentId, locale },
      { http, model, queries, person: server.personId, local, initial: {}, signal: signal.signal },
    );
    // A page that shows something else ends the signal.
    signal.abort();
    opened.push(session as DocumentSession);
    return session as DocumentSession;
  };
  const change = ({ store }: DocumentSession, values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) store.set(name, value);
  };

  const begin = async () => {
    const documentId = await write('en', { name: 'Boat', price: 1, notes: 'a', stock: 1 });
    await write('fr', { name: 'Bateau' }, documentId);
    return { documentId, en: await open('en', documentId), fr: await open('fr', documentId) };
  };

  it('loses nothing of either, and takes in what they share', async () => {
    const { documentId, en, fr } = await begin();
    change(en, { name: 'Ship', price: 2 });
    change(fr, { name: 'Navire', stock: 7 });
    expect((await en.save()).kind).toBe('done');
    expect(fr.store.values).toMatchObject({ name: 'Navire', stock: 7 });
    // What was merged was no change of somebody else, so nobody is told of one.
    expect(await fr.save()).toEqual({ kind: 'done', merged: null });
    expect(fr.store.values).toMatchObject({ name: 'Navire', price: 2, stock: 7 });
    expect(await stored('en', documentId)).toMatchObject({ name: 'Ship', price: 2, stock: 7 });
    expect(await stored('fr', documentId)).toMatchObject({ name: 'Navire', price: 2, stock: 7 });
  });

  it('asks which value of a shared attribute is right, and overwrites nothing before', async () => {
    const { documentId, en, fr } = await begin();
    change(en, { price: 2, notes: 'a b' });
    change(fr, { name: 'Navire', price: 3 });
    expect((await en.save()).kind).toBe('done');
    const outcome = await fr.save();
    if (outcome.kind !== 'conflict') throw new Error(`the outcome was ${outcome.kind}`);
    expect(conflictsOf(outcome)).toEqual([['price', 3, 2]]);
    expect([fr.isOwnSave(outcome.theirs.revision), fr.isOwnSave(en.revision), fr.isOwnSave('0')]).toEqual([true, true, false]);
    expect(await stored('en', documentId)).toMatchObject({ price: 2, notes: 'a b' });
    fr.decide(outcome.theirs, new Map([['price', 2]]));
    expect((await fr.save()).kind).toBe('done');
    expect(await stored('en', documentId)).toMatchObject({ price: 2, notes: 'a b' });
    expect(await stored('fr', documentId)).toMatchObject({ name: 'Navire', price: 2, notes: 'a b' });
  });

  it('asks the same after the page was closed', async () => {
    const { documentId, en, fr } = await begin();
    change(en, { price: 2 });
    change(fr, { name: 'Navire', price: 3 });
    await fr.copy?.close();
    expect((await en.save()).kind).toBe('done');
    const again = await open('fr', documentId);
    expect(again.store.values).toMatchObject({ name: 'Navire', price: 3 });
    expect(conflictsOf(again.restoredConflict())).toEqual([['price', 3, 2]]);
    expect((await again.save()).kind).toBe('conflict');
    expect(await stored('en', documentId)).toMatchObject({ price: 2 });
  });

  it('asks the same when the version was deleted meanwhile', async () => {
    const { documentId, en, fr } = await begin();
    change(fr, { name: 'Navire', price: 3 });
    await fr.copy?.close();
    await http.ask(`${type.path}/${documentId}?locale=fr`, { method: 'DELETE' });
    change(en, { price: 2 });
    expect((await en.save()).kind).toBe('done');
    queries.clear();
    const again = await open('fr', documentId);
    expect([again.isNewLocale, again.store.valueAt('price')]).toEqual([true, 3]);
    const conflict = again.restoredConflict();
    expect(conflictsOf(conflict)).toEqual([['price', 3, 2]]);
    again.decide((conflict as NonNullable<typeof conflict>).theirs, new Map([['price', 2]]));
    expect((await again.save()).kind).toBe('done');
    expect(await stored('fr', documentId)).toMatchObject({ name: 'Navire', price: 2 });
  });

  it('saves a first version after another locale was saved', async () => {
    const documentId = await write('en', { name: 'Boat', price: 1 });
    const [en, fr] = [await open('en', documentId), await open('fr', documentId)];
    change(en, { price: 2 });
    change(fr, { name: 'Navire' });
    expect((await en.save()).kind).toBe('done');
    expect([(await fr.save()).kind, fr.isNewLocale]).toEqual(['done', false]);
    expect(fr.store.values).toMatchObject({ name: 'Navire', price: 2 });
    expect(await stored('fr', documentId)).toMatchObject({ name: 'Navire', price: 2 });
  });

  it('overwrites no version that somebody else has created meanwhile', async () => {
    const documentId = await write('en', { name: 'Boat', price: 1 });
    const fr = await open('fr', documentId);
    change(fr, { name: 'Navire' });
    await write('fr', { name: 'Bateau' }, documentId);
    await write('fr', { notes: 'theirs' }, documentId);
    const outcome = await fr.save();
    if (outcome.kind !== 'conflict') throw new Error(`the outcome was ${outcome.kind}`);
    expect(conflictsOf(outcome)).toEqual([['name', 'Navire', 'Bateau']]);
    expect(fr.isOwnSave(outcome.theirs.revision)).toBe(false);
    fr.decide(outcome.theirs, new Map([['name', 'Bateau, navire']]));
    expect([(await fr.save()).kind, fr.isNewLocale]).toEqual(['done', false]);
    expect(await stored('fr', documentId)).toMatchObject({ name: 'Bateau, navire', notes: 'theirs' });
  });
});
