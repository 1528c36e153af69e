import { type OwnedDatabase, syncSchema } from '../../database/index.ts';
import { type AttributeType, buildModel, createAttributeTypes, type Model, type ModelDefinitions } from '../../model/index.ts';
import type { Axis } from '../axis.ts';
import { createDocuments, type OwnedDocuments } from '../create-documents.ts';

/** Wide bounds: what requests may ask for is another test's question. */
const LIMITS = { defaultLimit: 1000, maxLimit: 1000, withCount: true, populateArrayLimit: 100, maxDepth: 20, maxRelated: 100_000 };

const logger = { error: () => {}, info: () => {} };

/** Builds a model with the attribute types of core, and further ones. */
export function modelOf(definitions: ModelDefinitions, types: readonly AttributeType[] = []): Model {
  const registry = createAttributeTypes();
  for (const type of types) registry.add(type);
  return buildModel(definitions, registry, { ignoredKeys: [] });
}

/** The document service over a connected database: tables are made, axes are settled. May be called again on the same database. */
export async function openDocuments(
  database: OwnedDatabase,
  model: Model,
  axes: readonly Axis[] = [],
  limits: Partial<typeof LIMITS> = {},
): Promise<OwnedDocuments> {
  const documents = createDocuments({ database, limits: { ...LIMITS, ...limits }, rememberedSearches: 100, logger });
  for (const axis of axes) documents.addAxis(axis);
  documents.start(model);
  await syncSchema(database, await documents.tables());
  await documents.settle();
  return documents;
}
