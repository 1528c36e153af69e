import { DOCUMENTS, definePlugin, NotFoundError } from 'plinth';

const VERBS = ['findOne', 'update', 'delete', 'publish'] as const;

export default definePlugin({
  name: 'buttons',
  apply({ container, hooks }) {
    hooks.routes.tap('buttons', (routes) => {
      routes.get('/buttons/:uid/:documentId', { auth: false, noStore: true }, async ({ params, parameters, state }) => {
        const documents = container.resolve(DOCUMENTS);
        const { uid = '', documentId = '' } = params;
        if (!documents.model.contentTypes.has(uid)) throw new NotFoundError();
        const actions = VERBS.map((verb) => `${uid}.${verb}`);
        const axes = documents.target(uid, parameters, 'update'); // ?locale=fr&status=draft: the version that is meant
        return documents.may(uid, documentId, { actions, axes }, state.caller);
      });
    });
  },
});
