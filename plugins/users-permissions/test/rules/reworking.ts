import { DOCUMENTS, definePlugin } from 'plinth';
import { ARTICLE } from './newsroom.ts';

/** Adds data to an article's write, depending on the title in it. */
export const reworking = definePlugin({
  name: 'reworking',
  apply({ container }) {
    const documents = container.resolve(DOCUMENTS);
    documents.hooks.before.tapPromise('reworking', async (change, caller) => {
      if ((change.kind !== 'create' && change.kind !== 'update') || change.type.uid !== ARTICLE || caller.trusted) return change;
      const { data } = change;
      switch (data.title) {
        case 'Add what is kept from writers':
          return { ...change, data: { ...data, internalNotes: 'checked', number: 7 } };
        case 'Pass the links along':
          return { ...change, data: { title: data.title, sections: [{ see: data.related }] } };
        case 'Give it away':
          return { ...change, data: { ...data, author: null } };
        case 'Misspell':
          return { ...change, data: { ...data, internalNote: 'x' } };
        default:
          return change;
      }
    });
  },
});
