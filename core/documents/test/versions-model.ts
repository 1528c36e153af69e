import { z } from 'zod';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { RelationType } from '../../model/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

/** References to files, like those of a plugin. */
const MEDIA: RelationType = {
  kind: 'relation',
  name: 'media',
  options: z.strictObject({}),
  shape: () => ({ target: uidOf('file'), relation: 'manyToMany', open: true, slotted: true }),
};

const PHASE = { options: { phase: true } };
const TONGUE = { options: { tongue: true } };
const VERSIONS = { type: 'siblings', implicit: true, axis: 'tongue', writable: 'no' } as const;

/** Relations between types with both axes (pages), with one (notes, tags) and with none (people, files). */
const MODEL = modelOf(
  {
    contentTypes: [
      contentType('file', { name: { type: 'string' } }),
      contentType('person', {
        name: { type: 'string' },
        pages: relation('oneToMany', 'page', { mappedBy: 'author' }),
        notes: relation('manyToMany', 'note', { mappedBy: 'people' }),
        tags: relation('manyToMany', 'tag'),
      }),
      contentType(
        'note',
        {
          name: { type: 'string' },
          people: relation('manyToMany', 'person', { inversedBy: 'notes' }),
          tags: relation('manyToMany', 'tag', { inversedBy: 'notes' }),
        },
        PHASE,
      ),
      contentType(
        'tag',
        {
          name: { type: 'string' },
          versions: VERSIONS,
          notes: relation('manyToMany', 'note', { mappedBy: 'tags' }),
          pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
        },
        TONGUE,
      ),
      contentType(
        'page',
        {
          name: { type: 'string' },
          size: { type: 'integer' },
          author: relation('manyToOne', 'person', { inversedBy: 'pages' }),
          lead: relation('oneToOne', 'tag'),
          tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
          images: { type: 'media' },
          versions: VERSIONS,
        },
        { options: { phase: true, tongue: true } },
      ),
    ],
    components: [],
  },
  [MEDIA],
);

/** The names of types with relations. */
export const TYPES = ['person', 'note', 'tag', 'page'] as const;

const COUNT = 9;

/**
 * A service with documents in several versions. Some lack a phase or a tongue. Some links pin a tongue, and some lead to one document in
 * two.
 */
export async function openVersions(database: OwnedDatabase): Promise<OwnedDocuments> {
  const axes = [toyAxis('phase', 'request', ['draft', 'live']), toyAxis('tongue', 'link', ['x', 'y'])];
  const documents = await openDocuments(database, MODEL, axes);
  const ids = new Map<string, string[]>();
  const at = (name: string, index: number) => ids.get(name)?.[index % COUNT] as string;
  const write = async (
    name: string,
    versions: (index: number) => readonly Record<string, string>[],
    data: (index: number, version: Record<string, string>) => object,
  ) => {
    for (let index = 0; index < COUNT; index++) {
      let documentId: string | null = null;
      for (const version of versions(index)) {
        const request = { data: { name: `${name} ${index}`, ...data(index, version) }, axes: new Map(Object.entries(version)) };
        const written =
          documentId === null
            ? await documents.create(uidOf(name), request, SYSTEM)
            : await documents.update(uidOf(name), documentId, request, SYSTEM);
        documentId = written.documentId as string;
      }
      ids.set(name, [...(ids.get(name) ?? []), documentId as string]);
    }
  };
  /** A tag in a tongue. Some tags exist in one tongue only. */
  const tag = (index: number, tongue: string) => ({ index: index % COUNT, documentId: at('tag', index), tongue });
  const there = (list: readonly ReturnType<typeof tag>[]) => list.filter((each) => each.tongue === 'x' || each.index % 3 !== 0);
  const tags = (index: number) =>
    there([tag(index, 'x'), tag(index, 'y'), tag(index + 4, index % 2 === 0 ? 'x' : 'y')]).map(({ documentId, tongue }) => ({
      documentId,
      tongue,
    }));
  const phases = (index: number) => [{ phase: 'draft' }, { phase: 'live' }].slice(index % 4 === 3 ? 1 : 0, index % 3 === 2 ? 1 : 2);
  const tongues = (index: number) => (index % 3 === 0 ? [{ tongue: 'x' }] : [{ tongue: 'x' }, { tongue: 'y' }]);
  await write(
    'file',
    () => [{}],
    () => ({}),
  );
  await write('tag', tongues, () => ({}));
  await write(
    'person',
    () => [{}],
    (index) => ({ tags: index % 4 === 0 ? [] : { connect: tags(index) } }),
  );
  await write('note', phases, (index) => ({
    people: [at('person', index), at('person', index + 2)],
    tags: index % 4 === 0 ? [] : { connect: tags(index) },
  }));
  await write(
    'page',
    (index) => phases(index).flatMap((phase) => tongues(index).map((tongue) => ({ ...phase, ...tongue }))),
    (index, { tongue = '' }) => ({
      size: index,
      author: index % 4 === 0 ? null : at('person', index % 3),
      lead: at('tag', index),
      tags:
        index % 4 === 0 ? [] : there([tag(index, tongue), tag(index + 1, tongue), tag(index + 5, tongue)]).map((each) => each.documentId),
      images: [at('file', index), at('file', index + 3)],
    }),
  );
  return documents;
}
