/** `required` also applies to relations and media: documents cannot be published without them. */
export default {
  documents: { strictRelations: true },
};
