import { NotFoundError } from 'plinth';
import { type Graphql, given } from 'plinth/plugins/graphql';
import type { PlanKeeper } from './plan-keeper.ts';
import { planAction } from './schedule-rest.ts';

const TYPES = /* GraphQL */ `
  enum SchedulePlanState { open waiting running done failed undone }
  enum SchedulePlanAction { publish unpublish }
  enum SchedulePlanContent { then now }
  type SchedulePlanner { name: String! title: String! }
  type SchedulePlanItem {
    id: ID!
    action: SchedulePlanAction!
    type: String!
    documentId: ID!
    locale: String
    content: SchedulePlanContent!
    title: String!
    problem: String
  }
  type SchedulePlan {
    id: ID!
    name: String
    at: String
    zone: String!
    localAt: String
    by: SchedulePlanner!
    state: SchedulePlanState!
    endedAt: String
    reason: String
    items: [SchedulePlanItem!]!
    createdAt: String!
  }
  type SchedulePlanPagination { page: Int! pageSize: Int! pageCount: Int! total: Int! }
  type SchedulePlanList { nodes: [SchedulePlan!]! pageInfo: SchedulePlanPagination! }
  type SchedulePlanProblem { path: [String!]! message: String! }
  type SchedulePlanCheck { item: ID! problems: [SchedulePlanProblem!]! }
  input SchedulePlanItemInput {
    action: SchedulePlanAction!
    type: String!
    documentId: ID!
    locale: String
    content: SchedulePlanContent
  }
  input SchedulePlanInput { name: String at: String zone: String items: [SchedulePlanItemInput!] }
  input SchedulePlanPatch { name: String at: String zone: String }
  type Query {
    schedulePlans(state: SchedulePlanState, from: String, to: String, type: String, documentId: ID, named: Boolean, page: Int, pageSize: Int): SchedulePlanList!
    schedulePlan(id: ID!): SchedulePlan!
  }
  type Mutation {
    createSchedulePlan(data: SchedulePlanInput!): SchedulePlan!
    updateSchedulePlan(id: ID!, data: SchedulePlanPatch!): SchedulePlan!
    deleteSchedulePlan(id: ID!): ID!
    addSchedulePlanItems(id: ID!, items: [SchedulePlanItemInput!]!): SchedulePlan!
    deleteSchedulePlanItem(id: ID!, item: ID!): SchedulePlan!
    checkSchedulePlan(id: ID!): [SchedulePlanCheck!]!
    runSchedulePlan(id: ID!): SchedulePlan!
    retrySchedulePlan(id: ID!): SchedulePlan!
    undoSchedulePlan(id: ID!, force: Boolean): SchedulePlan!
  }
`;

interface About {
  readonly id: string;
}

/** Adds queries and mutations of plans. Each requires the same action as its REST route. */
export function extendGraphql(graphql: Graphql, keeper: PlanKeeper): void {
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      schedulePlans: [
        planAction('read'),
        async (args: object, { caller }) => {
          const { named, ...asked } = given(args);
          const { data, meta } = await keeper.list({ ...asked, ...(named !== undefined && { named: String(named) }) }, caller);
          return { nodes: data, pageInfo: meta.pagination };
        },
      ],
      schedulePlan: [planAction('read'), ({ id }: About, { caller }) => keeper.find(idOf(id), caller)],
    },
    Mutation: {
      createSchedulePlan: [planAction('create'), ({ data }: { readonly data: object }, { caller }) => keeper.make(data, caller)],
      updateSchedulePlan: [
        planAction('update'),
        ({ id, data }: About & { readonly data: object }, { caller }) => keeper.change(idOf(id), data, caller),
      ],
      deleteSchedulePlan: [
        planAction('delete'),
        async ({ id }: About, { caller }) => {
          await keeper.remove(idOf(id), caller);
          return id;
        },
      ],
      addSchedulePlanItems: [
        planAction('update'),
        ({ id, items }: About & { readonly items: readonly object[] }, { caller }) => keeper.addItems(idOf(id), { items }, caller),
      ],
      deleteSchedulePlanItem: [
        planAction('update'),
        ({ id, item }: About & { readonly item: string }, { caller }) => keeper.removeItem(idOf(id), idOf(item), caller),
      ],
      checkSchedulePlan: [planAction('read'), async ({ id }: About, { caller }) => (await keeper.check(idOf(id), caller)).items],
      runSchedulePlan: [planAction('run'), ({ id }: About, { caller }) => keeper.run(idOf(id), 'planned', caller)],
      retrySchedulePlan: [planAction('run'), ({ id }: About, { caller }) => keeper.run(idOf(id), 'failed', caller)],
      undoSchedulePlan: [
        planAction('undo'),
        ({ id, force = false }: About & { readonly force?: boolean | null }, { caller }) => keeper.undo(idOf(id), { force }, caller),
      ],
    },
  });
}

/** @throws NotFoundError */
function idOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Scheduled action not found');
  return Number(id);
}
