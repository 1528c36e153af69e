import { ForbiddenError, NotFoundError } from 'plinth';
import type { FieldResolver, Graphql } from 'plinth/plugins/graphql';
import type { PlanKeeper } from './plan-keeper.ts';
import { type PlanVerb, planAction } from './with-rest.ts';

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

type Operation = Parameters<FieldResolver>[2];
interface Args {
  readonly id: string;
  readonly item: string;
  readonly data?: object;
  readonly items?: readonly object[];
  readonly force?: boolean;
}

/** Adds queries and mutations of plans, each with the right that its route asks for. */
export function extendGraphql(graphql: Graphql, keeper: PlanKeeper): void {
  const guarded =
    (verb: PlanVerb, resolve: (args: Args, caller: Operation['caller']) => Promise<unknown>): FieldResolver =>
    async (_source: never, args: never, { caller }: Operation) => {
      if (!caller.ability.can(planAction(verb))) throw new ForbiddenError();
      return resolve(args, caller);
    };
  graphql.extend({
    fitsAnyContent: true,
    auth: false,
    typeDefs: TYPES,
    resolvers: {
      Query: {
        schedulePlans: guarded('read', async (args, caller) => {
          const { named, ...asked } = given(args) as { readonly named?: boolean };
          const { data, meta } = await keeper.list({ ...asked, ...(named !== undefined && { named: String(named) }) }, caller);
          return { nodes: data, pageInfo: meta.pagination };
        }),
        schedulePlan: guarded('read', ({ id }, caller) => keeper.find(idOf(id), caller)),
      },
      Mutation: {
        createSchedulePlan: guarded('create', ({ data = {} }, caller) => keeper.make(plain(data), caller)),
        updateSchedulePlan: guarded('update', ({ id, data = {} }, caller) => keeper.change(idOf(id), plain(data), caller)),
        deleteSchedulePlan: guarded('delete', async ({ id }, caller) => {
          await keeper.remove(idOf(id), caller);
          return id;
        }),
        addSchedulePlanItems: guarded('update', ({ id, items = [] }, caller) =>
          keeper.addItems(idOf(id), { items: items.map(plain) }, caller),
        ),
        deleteSchedulePlanItem: guarded('update', ({ id, item }, caller) => keeper.removeItem(idOf(id), idOf(item), caller)),
        checkSchedulePlan: guarded('read', async ({ id }, caller) => (await keeper.check(idOf(id), caller)).items),
        runSchedulePlan: guarded('run', ({ id }, caller) => keeper.run(idOf(id), 'planned', caller)),
        retrySchedulePlan: guarded('run', ({ id }, caller) => keeper.run(idOf(id), 'failed', caller)),
        undoSchedulePlan: guarded('undo', ({ id, force = false }, caller) => keeper.undo(idOf(id), { force }, caller)),
      },
    },
  });
}

/** What was said: null stands for nothing. */
function given(args: object): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** Objects of GraphQL have no prototype, those in lists neither. */
function plain(data: object): object {
  return JSON.parse(JSON.stringify(data)) as object;
}

/** @throws NotFoundError */
function idOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Plan not found');
  return Number(id);
}
