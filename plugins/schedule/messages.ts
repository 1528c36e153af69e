import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('schedule', {
  actionNotFound: 'Scheduled action not found',
  actionRunning: 'The scheduled action is running',
  callerCannotSchedule: 'Only users and API tokens can schedule actions, because their permissions are checked again at run time',
  changeOthersDenied: "You don't have permission to change what another user scheduled",
  changeOthersDeniedWithReason: "You don't have permission to change what another user scheduled: {reason}",
  documentTwice: 'A document can be added only once per locale',
  itemNotFound: 'Item not found',
  itemProblem: 'items.{index}: {message}',
  nothingReverted: 'Nothing was reverted, because some documents cannot be reverted. Use "force" to revert the rest',
  tooManyPending: 'The maximum of {maxOpen} pending scheduled actions is reached',
});
