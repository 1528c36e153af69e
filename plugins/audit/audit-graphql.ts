import { checkedInput, type Database } from 'plinth';
import { type Graphql, given } from 'plinth/plugins/graphql';
import { pageOf, pageSchema } from './entries.ts';

const TYPES = /* GraphQL */ `
  type AuditEntry {
    number: Int!
    at: DateTime!
    actor: String
    title: String
    address: String
    surface: String
    requestId: String
    area: String!
    kind: String!
    type: String
    documentId: ID
    locale: String
    details: JSON!
    previous: String!
    hash: String!
  }
  type AuditPage {
    entries: [AuditEntry!]!
    next: String
    lookedBackTo: DateTime
  }
  input AuditChoice {
    who: String
    area: String
    kind: String
    type: String
    documentId: String
    surface: String
    requestId: String
    from: String
    to: String
    text: String
  }
  type Query {
    auditEntries(choice: AuditChoice, before: String, limit: Int): AuditPage!
  }
`;

interface AuditArgs {
  readonly choice?: Readonly<Record<string, unknown>> | null;
  readonly before?: string | null;
  readonly limit?: number | null;
}

/** Adds the query of entries. @param action the action that callers need */
export function extendGraphql(graphql: Graphql, action: string, database: () => Database): void {
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      auditEntries: [
        action,
        ({ choice, ...page }: AuditArgs) => pageOf(database(), checkedInput(pageSchema, given({ ...choice, ...page }))),
      ],
    },
  });
}
