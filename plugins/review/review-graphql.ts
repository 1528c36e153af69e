import { type Graphql, given } from 'plinth/plugins/graphql';
import type { Comments } from './comments.ts';
import type { Reviews } from './reviews.ts';
import { ACTIONS } from './rights.ts';
import type { Tasks } from './tasks.ts';

const TYPES = /* GraphQL */ `
  type ReviewStage { id: String! name: String! colour: String! publish: Boolean! into: [String!] outOf: [String!] onChange: String }
  type ReviewStages { stages: [ReviewStage!]! keptBy: String revision: Int! }
  input ReviewStageInput { id: String! name: String! colour: String publish: Boolean into: [String!] outOf: [String!] onChange: String }
  "Where documents go whose stage is left out."
  input ReviewMovedInput { from: String! to: String! }
  type ReviewPerson { caller: String! name: String }
  type ReviewMove { from: ReviewStage! to: ReviewStage! cause: String! by: ReviewPerson at: String! }
  "A stage, and why who asks may not move the document there: null where they may."
  type ReviewWay { stage: ReviewStage! why: String }
  type Review {
    stage: ReviewStage! since: String assignee: ReviewPerson due: String whyNotPublish: String moves: [ReviewWay!]! history: [ReviewMove!]!
  }
  type ReviewDraft { documentId: String! stage: ReviewStage! assignee: ReviewPerson due: String }
  type ReviewTask { type: String! documentId: String! locale: String title: String! stage: ReviewStage! due: String }
  "Which lists go on after what is told here."
  type ReviewMore { assigned: Boolean! mentions: Boolean! waiting: Boolean! }
  type ReviewTasks { assigned: [ReviewTask!]! mentions: [ReviewTask!]! waiting: [ReviewTask!]! more: ReviewMore! }
  type ReviewResolved { by: ReviewPerson at: String! }
  type ReviewComment {
    id: Int! thread: Int path: String! body: String! by: ReviewPerson at: String! editedAt: String
    mentions: [ReviewPerson!]! resolved: ReviewResolved isOwn: Boolean!
  }
  type Query {
    reviewStages(type: String!): ReviewStages!
    review(type: String!, documentId: String!, locale: String): Review!
    reviewDocuments(type: String!, documentIds: [String!]!, locale: String): [ReviewDraft!]!
    reviewComments(type: String!, documentId: String!, locale: String): [ReviewComment!]!
    reviewMine: ReviewTasks!
  }
  type Mutation {
    changeReviewStages(type: String!, stages: [ReviewStageInput!]!, moved: [ReviewMovedInput!], revision: Int): ReviewStages!
    moveReview(type: String!, documentId: String!, locale: String, to: String!, from: String, revision: Int): Review!
    assignReview(type: String!, documentId: String!, locale: String, assignee: String, due: String): Review!
    addReviewComment(type: String!, documentId: String!, locale: String, body: String!, path: String, thread: Int, mentions: [String!]): ReviewComment!
    changeReviewComment(type: String!, documentId: String!, locale: String, id: Int!, body: String, mentions: [String!], resolved: Boolean): ReviewComment!
    deleteReviewComment(type: String!, documentId: String!, locale: String, id: Int!): Boolean!
  }
`;

/** Arguments of the fields: which document, and the rest of the input. */
interface Arguments {
  readonly type: string;
  readonly documentId: string;
  readonly locale?: string | null;
  readonly id: number;
  readonly moved?: readonly { readonly from: string; readonly to: string }[] | null;
  readonly [said: string]: unknown;
}

/** Adds queries and mutations. Each requires the same action as its REST route. */
export function extendGraphql(
  graphql: Graphql,
  { reviews, comments, tasks }: { readonly reviews: Reviews; readonly comments: Comments; readonly tasks: Tasks },
): void {
  const at = ({ locale }: Arguments) => given({ locale });
  /** The arguments besides the document. Null and absent stay distinct. */
  const said = ({ type: _, documentId: __, locale: ___, id: ____, ...body }: Arguments) => body;
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      reviewStages: [ACTIONS.readStages, ({ type }: Arguments) => reviews.stages(type)],
      review: [ACTIONS.read, (args: Arguments, { caller }) => reviews.read(args.type, args.documentId, at(args), caller)],
      reviewDocuments: [
        ACTIONS.read,
        async ({ type, documentIds, locale }: Arguments & { readonly documentIds: readonly string[] }, { caller }) => {
          const found = await reviews.many(type, given({ documentIds, locale }), caller);
          return Object.entries(found).map(([documentId, draft]) => ({ documentId, ...draft }));
        },
      ],
      reviewComments: [ACTIONS.read, (args: Arguments, { caller }) => comments.list(args.type, args.documentId, at(args), caller)],
      reviewMine: [ACTIONS.read, (_: never, { caller }) => tasks.mine(caller)],
    },
    Mutation: {
      changeReviewStages: [
        ACTIONS.updateStages,
        ({ type, stages, moved, revision }: Arguments & { readonly stages: readonly object[] }) => {
          const ways = Object.fromEntries((moved ?? []).map(({ from, to }) => [from, to]));
          return reviews.changeStages(type, given({ stages: stages.map(given), moved: ways, revision }));
        },
      ],
      moveReview: [
        ACTIONS.move,
        (args: Arguments, { caller }) =>
          reviews.move(args.type, args.documentId, at(args), given({ to: args.to, from: args.from, revision: args.revision }), caller),
      ],
      assignReview: [
        ACTIONS.assign,
        (args: Arguments, { caller }) => reviews.assign(args.type, args.documentId, at(args), said(args), caller),
      ],
      addReviewComment: [
        ACTIONS.comment,
        (args: Arguments, { caller }) => comments.add(args.type, args.documentId, at(args), given(said(args)), caller),
      ],
      changeReviewComment: [
        ACTIONS.comment,
        (args: Arguments, { caller }) => comments.change(args.type, args.documentId, args.id, at(args), said(args), caller),
      ],
      deleteReviewComment: [
        ACTIONS.comment,
        async (args: Arguments, { caller }) => {
          await comments.remove(args.type, args.documentId, args.id, at(args), caller);
          return true;
        },
      ],
    },
  });
}
