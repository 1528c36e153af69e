import { table } from './table.ts';

/** GraphQL: mutations. */
export const graphqlMutationsRows = table([
  {
    id: 'graphql.mutations.create',
    text: 'create<Type> takes data and answers the new document.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.create-locale',
    text: 'create<Type> takes locale.',
    section: 'Mutations',
    needs: ['graphql', 'i18n'],
  },
  {
    id: 'graphql.mutations.update',
    text: 'update<Type> takes documentId and data.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.update-locale',
    text: 'update<Type> with locale changes or adds that version.',
    section: 'Mutations',
    needs: ['graphql', 'i18n'],
  },
  {
    id: 'graphql.mutations.delete',
    text: 'delete<Type> takes documentId, and the document is gone.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.delete-locale',
    text: 'delete<Type> with locale removes that version.',
    section: 'Mutations',
    needs: ['graphql', 'i18n'],
  },
  {
    id: 'graphql.mutations.input-type',
    text: 'data is of the type <Type>Input, and required.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.update-file',
    text: 'updateUploadFile takes the numeric id of a file and info.',
    section: 'Mutations',
    needs: ['graphql', 'upload'],
  },
  {
    id: 'graphql.mutations.delete-file',
    text: 'deleteUploadFile takes the numeric id of a file.',
    section: 'Mutations',
    needs: ['graphql', 'upload'],
  },
  {
    id: 'graphql.mutations.assigns-document-id',
    text: 'Create assigns the documentId.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.relation-one',
    text: 'A to-one relation takes a documentId.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.relation-many',
    text: 'A to-many relation takes an array of documentIds.',
    section: 'Mutations',
    needs: ['graphql'],
  },
  {
    id: 'graphql.mutations.no-upload',
    text: 'Files cannot be uploaded through GraphQL.',
    section: 'Mutations',
    needs: ['graphql', 'upload'],
  },
  {
    id: 'graphql.mutations.no-media-id',
    text: 'The id of a media file is not returned by queries.',
    section: 'Mutations',
    needs: ['graphql', 'upload'],
  },
]);
