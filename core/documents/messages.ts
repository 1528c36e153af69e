import { defineMessages } from '../errors/index.ts';

/** The messages of this folder that the interface translates. */
export const MESSAGES = defineMessages('documents', {
  alreadyConnected: 'The relation with id {documentId} is already connected. You cannot connect the same relation twice.',
  alreadyCreated: 'The document was created by another request',
  componentTwice: 'The component with id {id} occurs twice in {name}',
  connectOrder: 'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.',
  connectedTwice: 'The same document is connected twice in {name}',
  documentGone: 'The document no longer exists',
  documentLocked: 'The document is being changed by another request',
  documentsKeepChanging: 'The documents were changed repeatedly by other requests',
  foreignComponents: 'Some of the provided components in {name} are not related to the entity',
  invalidRelations: 'Invalid relations at {path}: {why}',
  nestedTooDeeply: 'The request body is nested too deeply: the maximum is {maxDepth} levels',
  relationsWithoutType: 'Invalid relations at {path}: expected objects with "__type", the type of the document',
  tooManyItems: 'Too many {what} at {path}: the maximum is {limit}',
});
