import { NotFoundError } from 'plinth';
import type { FieldResolver, Graphql } from 'plinth/plugins/graphql';
import type { ShownTransfer } from './shown-transfer.ts';
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

type Operation = Parameters<FieldResolver>[2];
type One = { readonly id: string };

/** What there is is seen, and begun or stopped; files themselves go over REST. */
export function extendGraphql(graphql: Graphql, transfers: Transfers): void {
  const scope = (action: string) => ({ auth: { scope: [`plugin::transfer.${action}`] } });
  graphql.extend({
    fitsAnyContent: true,
    typeDefs: TYPES,
    resolvers: {
      Query: {
        transfers: (_source: never, _args: object, { caller }: Operation): Promise<readonly ShownTransfer[]> => transfers.list(caller),
        transfer: (_source: never, { id }: One, { caller }: Operation): Promise<ShownTransfer> => transfers.show(numberOf(id), caller),
      },
      Mutation: {
        makeExport: (_source: never, args: object, { caller }: Operation): Promise<ShownTransfer> =>
          transfers.makeExport(withoutNulls(args), caller),
        runImport: (_source: never, { id, ...args }: One, { caller }: Operation): Promise<ShownTransfer> =>
          transfers.run(numberOf(id), withoutNulls(args), caller),
        stopImport: (_source: never, { id }: One, { caller }: Operation): Promise<ShownTransfer> => transfers.stop(numberOf(id), caller),
      },
    },
    resolversConfig: {
      'Query.transfers': scope('import.read'),
      'Query.transfer': scope('import.read'),
      'Mutation.makeExport': scope('export.create'),
      'Mutation.runImport': scope('import.run'),
      'Mutation.stopImport': scope('import.run'),
    },
  });
}

function numberOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Transfer not found');
  return Number(id);
}

function withoutNulls(args: object): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));
}
