import type { Caller } from '../../access/index.ts';
import { type OwnedDatabase, syncSchema } from '../../database/index.ts';
import { createFreshness } from '../../freshness/index.ts';
import { type AttributeType, buildModel, createAttributeTypes, type Model, type ModelDefinitions } from '../../model/index.ts';
import type { Query } from '../../query/index.ts';
import { PATIENT } from '../../testing/test-dialect.ts';
import type { Axis, AxisUse, RequestParameters } from '../axes/axis.ts';
import { createDocuments, type OwnedDocuments } from '../create-documents.ts';
import { CheckedQuery } from '../gate/checked-query.ts';
import type { CheckOptions } from '../gate/gate.ts';

/** Generous limits: the limits of requests have their own tests. */
const LIMITS = {
  populateArrayLimit: 100,
  maxDepth: 20,
  maxHops: 25,
  maxConditions: 5_000,
  maxFilterSteps: 5_000,
  maxSortSteps: 5_000,
  maxRelated: 100_000,
  maxAnswerSize: 16_000_000,
};
const PAGING = Object.freeze({ defaultLimit: 1000, maxLimit: 1000, withCount: true });

const SILENT = { error: () => {}, warn: (_facts: object, _message: string) => {}, info: () => {} };

/** Builds a model with the attribute types of core and additional ones. */
export function modelOf(definitions: ModelDefinitions, types: readonly AttributeType[] = []): Model {
  const registry = createAttributeTypes();
  for (const type of types) registry.add(type);
  return buildModel(definitions, registry, { ignoredKeys: [] });
}

/** Opens the document service on a connected database: creates tables, settles axes. Can be called again for the same database. */
export async function openDocuments(
  database: OwnedDatabase,
  model: Model,
  axes: readonly Axis[] = [],
  {
    rememberedSearches = 100,
    writePatience = PATIENT.acquireTimeout,
    warn = SILENT.warn,
    ...limits
  }: Partial<typeof LIMITS> & {
    readonly rememberedSearches?: number;
    readonly writePatience?: number;
    readonly warn?: typeof SILENT.warn;
  } = {},
): Promise<OwnedDocuments> {
  const logger = { ...SILENT, warn };
  const freshness = createFreshness({ database, logger });
  const documents = createDocuments({
    database,
    freshness,
    types: createAttributeTypes(),
    limits: { ...LIMITS, ...limits },
    rememberedSearches,
    maxEntries: 1_000,
    openInverseLinks: false,
    strictRelations: false,
    maxTogether: 20,
    writePatience,
    logger,
  });
  const parse = documents.parse.bind(documents);
  const paged = (uid: string, parameters: RequestParameters, use: AxisUse, caller: Caller, options: CheckOptions = { paging: PAGING }) =>
    parse(uid, parameters, use, caller, options);
  documents.parse = paged as typeof documents.parse;
  for (const axis of axes) documents.addAxis(axis);
  documents.start(model);
  await syncSchema(database, [freshness.table, ...(await documents.tables())]);
  await documents.settle();
  return documents;
}

/** The query inside a checked query. */
export function queryOf(checked: CheckedQuery): Query {
  return CheckedQuery.open(checked, checked.purpose).query;
}
