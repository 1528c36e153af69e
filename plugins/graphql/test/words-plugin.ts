import { definePlugin } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';

export default definePlugin({
  name: 'words',
  requires: ['graphql'],
  apply({ container }) {
    const graphql = container.resolve(GRAPHQL);
    graphql.shadowCRUD('api::poem.poem').disableAction('delete').field('source').disableOutput();
    graphql.extend({
      typeDefs: 'type Poem { words: Int! } type Query { motto: String }',
      resolvers: {
        Poem: { words: ({ text }: { readonly text: string }) => text.split(/\s+/).length },
        Query: { motto: () => 'Festina lente' },
      },
      resolversConfig: {
        'Query.motto': { auth: false },
        'Query.poems': { middlewares: [(next, parent, args) => next(parent, { ...args, sort: ['text'] })] },
      },
    });
  },
});
