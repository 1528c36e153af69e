import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('admin', {
  actionTypeGone: 'The content type of this action no longer exists',
  administratorExists: 'An administrator already exists. Sign in, or ask for an account',
  alreadySignedIn: '{name} has already signed in. To reset the password, use the forgot password link or `plinth admin password`',
  bodyNotObject: 'The request body must be an object',
  deletesForbiddenDocuments: 'This would delete documents that you do not have permission to delete',
  emailTaken: 'This email address is already in use',
  jobNotFound: 'No enabled plugin has this job',
  lastAdministrator: '{name} is the last active administrator. Make another user an administrator first',
  localeNotFound: 'Locale not found',
  modelBuilderDisabled:
    'The content model cannot be edited here because the plugin content-type-builder is disabled. Edit the schema files',
  otherUserSignedIn: 'Someone else is signed in in this browser. Sign in with your own account to store your unsaved changes',
  ownAccount: 'You cannot block yourself or remove your own role. Ask another administrator',
  permissionUnknown: '"{action}" is not a permission',
  previewNotConfigured: 'Preview is not configured for this content type',
  queryFailed: 'The database query failed: {message}',
  queryGone: 'This query is no longer stored',
  queryRunsCode: 'It runs code of the app or of a plugin, which cannot be run again to get its query plan',
  setInFile: '{what} is set in {file}; edit it there',
  settingNotFound: 'Setting not found',
  setupLinkExpired: 'This link has expired. Restart the server to get a new one, or use `plinth admin create`',
  tooManyViews: 'You have reached the maximum of {most} views. Delete one first',
  twoFactorNotSetUp: 'This user has not set up two-factor authentication',
  twoFactorNotSetUpBy: '{name} has not set up two-factor authentication',
  userBlocked: '{name} is blocked. Unblock the user first',
  userGone: 'This user no longer exists',
  userNotFound: 'User not found',
  viewModified: 'The view was modified by someone else. Reload it and try again',
});
