import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('review', {
  alreadyMoved: 'The document was already moved to “{name}”',
  commentNotFound: 'Comment not found',
  deleteOwnOnly: 'You can only delete your own comments',
  documentModified: 'The document was modified after you loaded it. Reload it before you move it',
  editOwnOnly: 'You can only edit your own comments',
  emailsForUsersOnly: 'Only users can receive emails',
  noStages: 'This content type has no stages',
  stagesInFile: 'The stages are defined in {file}; edit them there',
  stagesModified: 'The stages were modified by someone else. Reload them and try again',
  tooManyComments: 'The maximum of {comments} comments is reached. Delete some first',
});
