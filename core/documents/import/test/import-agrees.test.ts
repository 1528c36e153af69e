import fc from 'fast-check';
import { SYSTEM } from '../../../access/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import { uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { arbitraryLibrary } from '../../test/library.ts';
import { libraryModel } from '../../test/library-model.ts';
import { openDocuments } from '../../test/open-documents.ts';
import { runsOn } from '../../test/property-runs.ts';
import { storeLibrary } from '../../test/store-library.ts';
import { openVersions, TYPES } from '../../test/versions-model.ts';
import type { PutReport } from '../document-imports.ts';
import type { ImportedDocument } from '../imported-document.ts';
import { dump, empty, exportDocuments } from './exported-documents.ts';

/** Puts documents in batches of this size, in one run. */
async function putAll(documents: OwnedDocuments, given: readonly ImportedDocument[], size: number): Promise<PutReport[]> {
  return documents.imports.run(async (session) => {
    const reports: PutReport[] = [];
    for (let at = 0; at < given.length; at += size) reports.push(await session.put(given.slice(at, at + size)));
    for await (const gone of session.removeGone()) expect(gone.length).toBeGreaterThan(0);
    await session.finish();
    return reports;
  });
}

/**
 * Gives documents ids by their index, so that the documents of two libraries are states of the same ones. Every third gets other numeric
 * ids.
 */
function alike(documents: readonly ImportedDocument[]): ImportedDocument[] {
  const names = new Map(documents.map(({ documentId }, index) => [documentId, `document${index}`]));
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, key === 'documentId' ? names.get(inner as string) : renamed(inner)]);
    return Object.fromEntries(entries);
  };
  return documents.map((document, index) => {
    const { versions, ...rest } = renamed(document) as ImportedDocument;
    return { ...rest, versions: versions.map((version) => ({ ...version, id: index % 3 === 0 ? version.id : index + 100_000 })) };
  });
}

const COMPONENTS: Readonly<Record<string, string>> = { note: 'note', chapters: 'chapter', footnotes: 'footnote', home: 'footnote' };

/** Gives entries the ids of a counter per component: 1, 2, 3 … */
function countedApart(documents: readonly ImportedDocument[]): ImportedDocument[] {
  const counts = new Map<string, number>();
  const counted = (value: unknown, component?: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => counted(item, component));
    if (typeof value !== 'object' || value === null) return value;
    const uid = ((value as { __component?: string }).__component ?? component)?.replace('library.', '');
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, counted(inner, COMPONENTS[key] ?? (key === 'extras' ? 'zone' : undefined))]),
    );
    if (uid === undefined) return copy;
    counts.set(uid, (counts.get(uid) ?? 0) + 1);
    return { ...copy, id: counts.get(uid) };
  };
  return documents.map((document) => ({
    ...document,
    versions: document.versions.map((version) => ({
      ...version,
      values: counted(version.values) as ImportedDocument['versions'][0]['values'],
    })),
  }));
}

/** An answer without ids of entries. */
function withoutEntryIds(value: unknown, isEntry = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEntryIds(item, isEntry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !(isEntry && key === 'id'));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEntryIds(inner, key in COMPONENTS || key === 'extras')]));
}

function total(reports: readonly PutReport[], what: 'created' | 'changed' | 'unchanged' | 'refused'): number {
  return reports.reduce((sum, report) => sum + report[what], 0);
}

eachDatabase('an import', (databases) => {
  afterEach(() => databases.release());

  it('stores what writes have stored: attributes of every type, components and relations of every kind', async () => {
    const model = libraryModel();
    const runs = runsOn(databases.dialect, 2);
    const [from, to] = [await databases.open(), await databases.open()];
    const written = await openDocuments(from, model);
    const imported = await openDocuments(to, model);
    const cases = fc.asyncProperty(arbitraryLibrary(model), fc.integer({ min: 1, max: 9 }), async (sketches, size) => {
      await empty(from, written);
      await empty(to, imported);
      await storeLibrary(written, sketches as never);
      const given = await exportDocuments(from, written);
      const reports = await putAll(imported, given, size);
      expect(reports.flatMap(({ remarks }) => remarks)).toEqual([]);
      expect(total(reports, 'created')).toBe(given.length);
      expect(await dump(to, imported)).toEqual(await dump(from, written));
      expect(total(await putAll(imported, given, size + 1), 'unchanged')).toBe(given.length);
      for (const uid of model.contentTypes.keys()) {
        const answer = (documents: OwnedDocuments) => documents.find(documents.parse(uid, { populate: '*' }, 'list', SYSTEM));
        expect(await answer(imported)).toEqual(await answer(written));
      }
    });
    await fc.assert(cases, runs);
  }, 300_000);

  it('makes documents equal to what is given, whatever they were', async () => {
    const model = libraryModel();
    const [from, to, fresh] = [await databases.open(), await databases.open(), await databases.open()];
    const written = await openDocuments(from, model);
    const imported = await openDocuments(to, model);
    const expected = await openDocuments(fresh, model);
    const library = arbitraryLibrary(model);
    const kept = fc.infiniteStream(fc.boolean());
    const cases = fc.asyncProperty(library, library, kept, kept, async (one, other, inOne, inOther) => {
      const given: ImportedDocument[][] = [];
      for (const [sketches, isIn] of [
        [one, inOne],
        [other, inOther],
      ] as const) {
        await empty(from, written);
        await storeLibrary(written, sketches as never);
        const all = alike(await exportDocuments(from, written));
        // Leaves out a few documents, so that the links to them lead nowhere.
        given.push(all.filter(() => isIn.next().value || isIn.next().value));
      }
      await empty(to, imported);
      await empty(fresh, expected);
      for (const some of given) {
        const reports = await putAll(imported, some, 5);
        expect(total(reports, 'refused')).toBe(0);
      }
      await putAll(expected, given[1] as ImportedDocument[], 8);
      expect(await dump(to, imported)).toEqual(await dump(fresh, expected));
    });
    await fc.assert(cases, runsOn(databases.dialect, 2));
  }, 300_000);

  it('answers what is asked of entries whose ids are counted for each component', async () => {
    const model = libraryModel();
    const [from, to] = [await databases.open(), await databases.open()];
    const written = await openDocuments(from, model);
    const imported = await openDocuments(to, model);
    const inNote = { populate: { about: true, footnotes: { populate: { source: true } } } };
    const parameters = [
      { note: inNote, chapters: { populate: { people: true } } },
      { extras: { on: { 'library.note': inNote, 'library.footnote': { populate: { source: true } } } } },
    ].flatMap((populate) => [
      { populate, sort: ['note.about.title', 'documentId'] },
      { populate, filters: { note: { about: { id: { $notNull: true } } } } },
      { populate, filters: { chapters: { people: { age: { $notNull: true } } } } },
      { populate, filters: { note: { footnotes: { source: { id: { $notNull: true } } } } } },
    ]);
    const cases = fc.asyncProperty(arbitraryLibrary(model), async (sketches) => {
      await empty(from, written);
      await empty(to, imported);
      await storeLibrary(written, sketches as never);
      const reports = await putAll(imported, countedApart(await exportDocuments(from, written)), 10);
      expect(reports.flatMap(({ remarks }) => remarks)).toEqual([]);
      for (const asked of parameters) {
        const answer = async (documents: OwnedDocuments) =>
          withoutEntryIds((await documents.find(documents.parse(uidOf('book'), asked, 'list', SYSTEM))).documents);
        expect(await answer(imported)).toEqual(await answer(written));
      }
    });
    await fc.assert(cases, runsOn(databases.dialect, 2));
  }, 300_000);

  it('stores what writes have stored: versions along axes, and links between them', async () => {
    const [from, to] = [await databases.open(), await databases.open()];
    const written = await openVersions(from);
    const imported = await openVersions(to);
    await empty(to, imported);
    const given = await exportDocuments(from, written);
    const reports = await putAll(imported, given, 7);
    expect(reports.flatMap(({ remarks }) => remarks)).toEqual([]);
    expect(await dump(to, imported)).toEqual(await dump(from, written));
    for (const name of TYPES) {
      for (const axes of [{}, { tongue: 'y' }, { phase: 'live' }, { tongue: '*' }]) {
        const ask = (documents: OwnedDocuments) => documents.find(documents.parse(uidOf(name), { populate: '*', ...axes }, 'list', SYSTEM));
        expect(await ask(imported)).toEqual(await ask(written));
      }
    }
  });
});
