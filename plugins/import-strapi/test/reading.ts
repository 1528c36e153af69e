import { type AttributeTypes, z } from 'plinth';
import { createAttributeTypes } from 'plinth/testing';
import { type AdoptedModel, adoptModel } from '../app/adopt-model.ts';
import { readProject } from '../project/project.ts';
import { SourceDocuments } from '../source/documents.ts';
import type { SourceDocument, SourceVersion } from '../source/make-documents.ts';
import { columnOf, tableOf } from '../source/names.ts';
import { openSource, type SourceDatabase } from '../source/source-database.ts';
import { locateModel, type SourceModel } from '../source/source-model.ts';
import type { SourceRemark } from '../source/source-remark.ts';
import type { TestProject } from './source-project.ts';

/** The content of a project, as read. */
export interface Reading {
  readonly source: SourceDatabase;
  readonly model: AdoptedModel;
  readonly located: SourceModel;
  readonly documents: SourceDocuments;
  readonly remarks: SourceRemark[];
  /** The documents of a type, by documentId. */
  all(uid: string): Promise<ReadonlyMap<string, SourceDocument>>;
  /** A version of a document, by the id of its row. */
  version(uid: string, id: number): Promise<SourceVersion | undefined>;
}

/** The attribute types including those of the plugin `upload`. */
export function attributeTypes(): Pick<AttributeTypes, 'get' | 'names'> {
  const types = createAttributeTypes();
  types.add({
    kind: 'relation',
    name: 'media',
    options: z.looseObject({ multiple: z.boolean().optional() }),
    shape: () => ({ target: '', relation: 'manyToOne' }),
  });
  return types;
}

/** Opens a project for reading. */
export async function readingOf({ folder }: Pick<TestProject, 'folder'>): Promise<Reading> {
  const project = readProject(folder, { env: {} });
  const source = await openSource(project.databaseUrl, folder);
  const model = adoptModel(project.schemas, {
    attributeTypes: attributeTypes(),
    pluginTypes: source.contentTypes,
    columnKind: ({ collectionName }, attribute) => source.columnKind(tableOf(collectionName), columnOf(attribute)),
  });
  const located = locateModel(model, source.tables);
  const remarks: SourceRemark[] = [];
  const documents = new SourceDocuments(source, located, { defaultCode: 'en', codes: new Set(['en', 'fr']) }, (remark) =>
    remarks.push(remark),
  );
  const all = async (uid: string) => {
    const found = new Map<string, SourceDocument>();
    const type = located.types.get(uid);
    if (type === undefined) throw new Error(`there is no ${uid}`);
    for await (const batch of documents.of(type)) for (const document of batch.documents) found.set(document.documentId, document);
    return found;
  };
  return {
    ...{ source, model, located, documents, remarks, all },
    version: async (uid, id) => [...(await all(uid)).values()].flatMap(({ versions }) => versions).find((version) => version.id === id),
  };
}
