import { askerOf, ValidationError } from 'plinth';
import type { Graphql, Operation } from 'plinth/plugins/graphql';
import { type Bin, placeIn } from './bin.ts';
import type { History } from './history.ts';

const TYPES = /* GraphQL */ `
  scalar JSON
  type HistoryEntryInfo {
    id: ID!
    kind: String!
    at: String!
    revision: Int!
    "Which version, by axis: { locale: en, status: draft }."
    version: JSON!
    by: String
    name: String
    through: String
    request: String
    "What the program calls itself that has done it for them."
    agent: String
    isGone: Boolean!
    "What the version was then; of one entry alone."
    document: JSON
  }
  type HistoryEntryPage { items: [HistoryEntryInfo!]! next: ID }
  type HistoryDifference { attribute: String! before: JSON after: JSON words: JSON }
  type HistoryComparison { entry: HistoryEntryInfo! differences: [HistoryDifference!]! }
  type HistoryRestore { document: JSON! missing: JSON! untouched: [String!]! version: JSON }
  type HistoryDeletedDocument {
    id: ID!
    documentId: ID!
    "Uid of its content type."
    type: String!
    title: String
    at: String!
    "When it is deleted permanently; null: never."
    expiresAt: String
    by: String
    name: String
    through: String
  }
  type HistoryDeletedPage {
    items: [HistoryDeletedDocument!]!
    next: ID
    "Until when, backwards, was looked for a title, where not everything was: next goes on there."
    reached: String
  }
  type HistoryReturn { restored: [HistoryRestore!]! failed: JSON! }
  type Query {
    historyEntries(type: String!, documentId: ID!, version: JSON, before: ID, pageSize: Int = 25): HistoryEntryPage!
    historyEntry(type: String!, documentId: ID!, id: ID!): HistoryEntryInfo!
    "with: \`before\`, \`now\`, or the id of another entry."
    historyComparison(type: String!, documentId: ID!, id: ID!, with: String = "before"): HistoryComparison!
    "Deleted documents of a content type, or of all types."
    historyBin(type: String, title: String, before: ID, pageSize: Int = 25): HistoryDeletedPage!
  }
  type Mutation {
    restoreHistoryEntry(type: String!, documentId: ID!, id: ID!, attributes: [String!], version: JSON, expected: Int, dryRun: Boolean = false): HistoryRestore!
    restoreDeletedDocument(type: String!, documentId: ID!): HistoryReturn!
    removeDeletedDocument(type: String!, documentId: ID!): Boolean!
  }
`;

/** The document that a field is about. */
interface About {
  readonly type: string;
  readonly documentId: string;
}

interface AboutEntry extends About {
  readonly id: string;
}

interface PageAsked {
  readonly before?: string | null;
  readonly pageSize: number;
}

interface AskedBin extends PageAsked {
  readonly type?: string | null;
  readonly title?: string | null;
}

interface AskedRestore extends AboutEntry {
  readonly attributes?: readonly string[] | null;
  readonly version?: unknown;
  readonly expected?: number | null;
  readonly dryRun: boolean;
}

/** Maximum number of entries of a page, as over REST. */
const MOST = 100;

/** Adds the fields of the plugin. They do the same as its REST routes. */
export function extendGraphql(graphql: Graphql, history: History, bin: Bin): void {
  const asking = ({ caller, http }: Operation) => ({ caller, asker: askerOf(http) });
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      historyEntries: [
        'plugin::history.entry.read',
        ({ type, documentId, version, before = null, pageSize }: About & PageAsked & { readonly version?: unknown }, { caller }) => {
          const window = { before: before === null ? null : idOf(before, 'before'), limit: limitOf(pageSize) };
          return history.list(type, documentId, versionOf(version), window, caller);
        },
      ],
      historyEntry: [
        'plugin::history.entry.read',
        ({ type, documentId, id }: AboutEntry, operation) => history.entry(type, documentId, idOf(id, 'id'), asking(operation)),
      ],
      historyComparison: [
        'plugin::history.entry.read',
        ({ type, documentId, id, with: other }: AboutEntry & { readonly with: string }, operation) => {
          const beside = other === 'before' || other === 'now' ? other : idOf(other, 'with');
          return history.compare(type, documentId, idOf(id, 'id'), beside, asking(operation));
        },
      ],
      historyBin: [
        'plugin::history.bin.read',
        ({ type = null, title = null, before = null, pageSize }: AskedBin, { caller }) => {
          const place = before === null ? null : placeIn(before);
          if (before !== null && place === null)
            throw new ValidationError('before: must be the value of `next` from the previous page', { key: 'before' });
          const choice = { title, since: null, until: null, before: place, limit: limitOf(pageSize) };
          return type === null ? bin.listAll(choice, caller) : bin.list(type, choice, caller);
        },
      ],
    },
    Mutation: {
      restoreHistoryEntry: [
        'plugin::history.entry.restore',
        ({ type, documentId, id, attributes, version, expected, dryRun }: AskedRestore, { caller }) => {
          const order = { attributes: attributes ?? undefined, dryRun, axes: versionOf(version), expected: expected ?? undefined };
          return history.restore(type, documentId, idOf(id, 'id'), order, caller);
        },
      ],
      restoreDeletedDocument: [
        'plugin::history.bin.restore',
        ({ type, documentId }: About, { caller }) => bin.restore(type, documentId, caller),
      ],
      removeDeletedDocument: [
        'plugin::history.bin.remove',
        async ({ type, documentId }: About, { caller }) => {
          await bin.remove(type, documentId, caller);
          return true;
        },
      ],
    },
  });
}

/** @throws ValidationError */
function limitOf(pageSize: number): number {
  if (pageSize < 1 || pageSize > MOST) throw new ValidationError(`pageSize: must be a number from 1 to ${MOST}`, { key: 'pageSize' });
  return pageSize;
}

/** @throws ValidationError */
function idOf(text: string, key: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ValidationError(`${key}: expected the id of an entry`, { key });
  return Number(text);
}

/** @throws ValidationError */
function versionOf(version: unknown): ReadonlyMap<string, string> {
  if (version === undefined || version === null) return new Map();
  const pairs = typeof version === 'object' ? Object.entries(version) : [['', null] as const];
  if (pairs.length > 10 || pairs.some(([, value]) => typeof value !== 'string' || value.length > 100)) {
    throw new ValidationError('version: expected an object such as { locale: "en", status: "draft" }', { key: 'version' });
  }
  return new Map(pairs as [string, string][]);
}
