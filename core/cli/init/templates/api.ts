/** `required` also applies to relations and media: nothing is published without them. */
export default {
  documents: { strictRelations: true },
};
