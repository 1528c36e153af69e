import { NotFoundError } from 'plinth';
import { type Graphql, given } from 'plinth/plugins/graphql';
import type { Transfers } from './transfers.ts';

const TYPES = /* GraphQL */ `
  enum TransferKind {
    export
    import
    push
  }
  enum TransferConflicts {
    skip
    overwrite
    newer
  }
  type Transfer {
    id: ID!
    kind: TransferKind!
    state: String!
    name: String!
    madeAt: DateTime!
    until: DateTime!
    notes: [String!]!
    error: String
    plan: JSON!
    outcome: JSON!
    problems: Int!
  }
  type Query {
    transfers: [Transfer!]!
    transfer(id: ID!): Transfer!
  }
  type Mutation {
    makeExport(types: [String!], format: String, states: String): Transfer!
    runImport(id: ID!, conflicts: TransferConflicts): Transfer!
    stopImport(id: ID!): Transfer!
  }
`;

type One = { readonly id: string };

/** Adds fields to list, begin and stop transfers. Files are transferred over REST only. */
export function extendGraphql(graphql: Graphql, transfers: Transfers): void {
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      transfers: ['plugin::transfer.import.read', (_: never, { caller }) => transfers.list(caller)],
      transfer: ['plugin::transfer.import.read', ({ id }: One, { caller }) => transfers.show(numberOf(id), caller)],
    },
    Mutation: {
      makeExport: ['plugin::transfer.export.create', (args: object, { caller }) => transfers.makeExport(given(args), caller)],
      runImport: ['plugin::transfer.import.run', ({ id, ...args }: One, { caller }) => transfers.run(numberOf(id), given(args), caller)],
      stopImport: ['plugin::transfer.import.run', ({ id }: One, { caller }) => transfers.stop(numberOf(id), caller)],
    },
  });
}

function numberOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Transfer not found');
  return Number(id);
}
