import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('apiTokens', {
  definedInAccess: 'The token "{name}" is defined in config/access; remove it there',
  definedInFile: 'The token "{name}" is defined in {file}; edit it there',
  importedToken: 'The token "{name}" was imported from another server. Revoke it and create a new one',
  nameTaken: 'A token named "{name}" already exists. Revoke it first, or choose another name',
  namedTokenNotFound: 'Token "{name}" not found',
  tokenModified: 'The token was modified by someone else. Reload it and try again',
  tokenNotFound: 'Token not found',
  typeReserved:
    'Tokens of this type include what is added later, so only administrators and tokens with full access can create them. List the actions that the token needs instead',
});
