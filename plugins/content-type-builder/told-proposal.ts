import type { Difference, ModelProposal } from './model-proposal.ts';

/** A proposal in the format for clients. */
export interface ToldProposal extends Omit<ModelProposal, 'model' | 'documents' | 'files'> {
  readonly files: readonly { readonly file: string; readonly change: 'made' | 'changed' | 'removed'; readonly text: string | null }[];
  readonly documents: Readonly<Record<string, number>>;
  /** Types, root fields and fields, if GraphQL is enabled. */
  readonly graphql?: Difference;
}

/** @param hasGraphql whether GraphQL is enabled */
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
  // Loaded only on demand: most apps in development never need it.
  const { graphqlNames } = require('./content-type-builder-graphql') as typeof import('./content-type-builder-graphql.ts');
  const [was, is] = [new Set(graphqlNames(before)), new Set(graphqlNames(after))];
  return { gone: [...was].filter((name) => !is.has(name)), added: [...is].filter((name) => !was.has(name)) };
}
