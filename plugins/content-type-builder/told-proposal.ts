import type { Difference, ModelProposal } from './model-proposal.ts';

/** A proposal as clients read it. */
export interface ToldProposal extends Omit<ModelProposal, 'model' | 'documents' | 'files'> {
  readonly files: readonly { readonly file: string; readonly change: 'made' | 'changed' | 'removed'; readonly text: string | null }[];
  readonly documents: Readonly<Record<string, number>>;
  /** Types, root fields and fields, where GraphQL serves the model. */
  readonly graphql?: Difference;
}

/** @param hasGraphql whether GraphQL serves the model */
export function toldProposal({ model, documents, files, ...proposal }: ModelProposal, hasGraphql: boolean): ToldProposal {
  return {
    ...proposal,
    files: files.map(({ file, before, after }) => ({
      file,
      change: before === null ? 'made' : after === null ? 'removed' : 'changed',
      text: after,
    })),
    documents: Object.fromEntries(documents),
    ...(hasGraphql && { graphql: graphqlDifference(model) }),
  };
}

function graphqlDifference({ before, after }: ModelProposal['model']): Difference {
  // Loaded where it is asked for: most apps in development never ask.
  const { graphqlNames } = require('./with-graphql') as typeof import('./with-graphql.ts');
  const [was, is] = [new Set(graphqlNames(before)), new Set(graphqlNames(after))];
  return { gone: [...was].filter((name) => !is.has(name)), added: [...is].filter((name) => !was.has(name)) };
}
