/**
 * What somebody can achieve with a permission of the admin interface. The permission test tries all of them with each permission alone;
 * `docs/security.md` shows them.
 */
export const POWERS = {
  read: 'Reads published content',
  draft: 'Reads drafts and earlier versions',
  people: 'Reads names and addresses of accounts',
  write: 'Changes or publishes content and files',
  delete: 'Deletes content and files',
  settings: 'Changes settings, languages and how the service works',
  redirect: 'Decides where mails are sent, and who may sign up',
  access: 'Ends the access of accounts and tokens with no more permissions',
  lasting: 'Creates what lasts: accounts, roles, tokens, webhooks',
  hidden: 'Reads private attributes and passwords',
  secret: 'Reads secrets: keys, passwords of servers, codes in mails',
  stronger: 'Changes or ends an account or token with more permissions',
  rights: 'Gives permissions that it does not have',
  administrator: 'Makes someone an administrator',
} as const;

/** One of them. */
export type Power = keyof typeof POWERS;

/** Powers that no permission gives. Who holds all permissions is as strong as everybody, and gives nothing that they lack. */
export const NEVER: readonly Power[] = ['hidden', 'secret', 'stronger', 'rights', 'administrator'];

/** What a permission can do at most. */
export interface Permission {
  readonly gives: readonly Power[];
  readonly about: string;
}

/** An entry. */
const may = (about: string, ...gives: readonly Power[]): Permission => ({ about, gives });

/** For actions that only the API of the app knows. */
const ofUsers = may('Nothing in the interface: an action of users of the app');

/**
 * What each permission can do at most, alone. Actions on content types of the app stand for all types: `api::*.find`. A permission that is
 * missing here, and an entry without a permission, fail the permission test.
 */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  'api::*.find': may('Reads published documents of the type', 'read'),
  'api::*.findOne': may('Reads single published documents of the type', 'read'),
  'api::*.readDraft': may('Also reads drafts, where it may read', 'draft'),
  'api::*.create': may('Creates documents', 'write'),
  'api::*.update': may('Changes documents, and sees what it may change', 'write', 'read'),
  'api::*.createLocalization': may('Adds languages to documents that it may change', 'write'),
  'api::*.delete': may('Deletes documents, and links to them', 'delete', 'write'),
  'api::*.publish': may('Publishes drafts, and sees what it publishes', 'write', 'draft'),
  'api::*.unpublish': may('Unpublishes documents', 'write'),
  'api::*.discardDraft': may('Replaces drafts with what is published', 'write', 'read'),

  'plugin::upload.content-api.find': may('Lists files', 'read'),
  'plugin::upload.content-api.findOne': may('Reads what is stored about a file', 'read'),
  'plugin::upload.content-api.findPage': may('Lists files in pages', 'read'),
  'plugin::upload.content-api.upload': may('Uploads files, and changes what is stored about files', 'write', 'read'),
  'plugin::upload.content-api.destroy': may('Deletes files', 'delete', 'read'),
  'plugin::upload.file.find': may('Reads files in documents, and searches for files', 'read'),
  'plugin::upload.folder.find': may('Lists folders', 'read'),
  'plugin::upload.folder.findOne': may('Reads a folder', 'read'),
  'plugin::upload.folder.create': may('Creates folders', 'write'),
  'plugin::upload.folder.update': may('Renames and moves folders', 'write', 'read'),
  'plugin::upload.folder.delete': may('Deletes empty folders', 'delete'),

  'plugin::i18n.locales.listLocales': may('Lists languages'),
  'plugin::schedule.plan.read': may('Reads plans for documents that it may read'),
  'plugin::schedule.plan.create': may('Creates plans for documents that it may publish'),
  'plugin::schedule.plan.update': may('Changes plans', 'write'),
  'plugin::schedule.plan.delete': may('Cancels plans', 'write'),
  'plugin::schedule.plan.run': may('Runs plans before their time, with the rights of their author', 'write'),
  'plugin::schedule.plan.undo': may('Undoes plans that have run', 'write'),
  'plugin::review.stage.read': may('Reads the stages of review'),
  'plugin::review.stage.update': may('Changes the stages of review', 'settings'),
  'plugin::review.document.read': may('Reads the review of documents that it may read'),
  'plugin::review.document.move': may('Moves documents that it may read to another stage', 'write'),
  'plugin::review.document.assign': may('Assigns documents that it may read', 'write'),
  'plugin::review.document.comment': may('Comments on documents that it may read', 'write'),
  'plugin::review.bypass': may('Publishes documents that a stage holds, where it may publish', 'write'),
  'plugin::history.entry.read': may('Reads earlier versions of documents that it may read'),
  'plugin::history.entry.restore': may('Restores earlier versions of documents that it may change'),
  'plugin::history.bin.read': may('Lists deleted documents of types that it may read'),
  'plugin::history.bin.restore': may('Restores deleted documents of types in which it may create'),
  'plugin::history.bin.remove': may('Removes deleted documents for good, of types in which it may delete', 'delete'),

  'plugin::transfer.export.create': may('Exports documents that it may read'),
  'plugin::transfer.export.read': may('Downloads its own exports'),
  'plugin::transfer.import.create': may('Prepares imports'),
  'plugin::transfer.import.read': may('Reads its own imports'),
  'plugin::transfer.import.run': may('Runs its own imports, into types in which it may write'),
  'plugin::transfer.push.create': may('Prepares transfers to servers that `config/plugins` names'),
  'plugin::transfer.push.run': may('Runs its own transfers'),
  'plugin::import-strapi.project.import': may('Imports a Strapi project from a folder of the server', 'settings', 'write'),

  'plugin::admin.view.share': may('Shares list views with everybody, and changes shared ones', 'settings'),
  'plugin::admin.model.read': may('Reads the schema files'),
  'plugin::admin.model.change': may('Changes the schema files, in development. A private attribute can become public', 'settings'),
  'plugin::admin.people.read': may('Lists admin users and roles', 'people'),
  'plugin::admin.people.change': may(
    'Invites, changes, blocks and signs out admin users who may do no more, and gives roles that may do no more',
    ...(['people', 'access', 'lasting', 'settings'] as const),
  ),
  'plugin::admin.settings.read': may('Reads settings, without secrets'),
  'plugin::admin.settings.change': may('Changes settings that redirect nothing, and languages', 'settings'),
  'plugin::admin.security.read': may('Reads settings that can redirect trust, without secrets'),
  'plugin::admin.security.change': may('Changes settings that can redirect trust, such as the mail server', 'redirect'),
  'plugin::admin.health.read': may('Reads figures, errors and slow queries'),
  'plugin::admin.health.change': may('Runs checks and jobs, and repeats or drops waiting tasks', 'settings'),

  'plugin::users-permissions.user.find': may('Finds users of the app', 'people'),
  'plugin::users-permissions.user.findOne': may('With `people.read`: reads a user of the app'),
  'plugin::users-permissions.user.count': may('With `people.read`: counts users of the app'),
  'plugin::users-permissions.user.create': may('With `people.change`: creates users with roles that may do no more', 'lasting', 'people'),
  'plugin::users-permissions.user.update': may('With `people.change`: changes users who may do no more', 'access', 'people'),
  'plugin::users-permissions.user.destroy': may('With `people.change`: deletes users who may do no more', 'access', 'people'),
  'plugin::users-permissions.user.me': ofUsers,
  ...Object.fromEntries(
    [
      ...['callback', 'changePassword', 'connect', 'emailConfirmation', 'forgotPassword', 'logout', 'refresh', 'register'],
      ...['resetPassword', 'sendEmailConfirmation', 'sessions'],
    ].map((verb) => [`plugin::users-permissions.auth.${verb}`, ofUsers]),
  ),
  'plugin::users-permissions.role.find': may('With `people.read`: lists roles of users'),
  'plugin::users-permissions.role.findOne': may('With `people.read`: reads a role of users'),
  'plugin::users-permissions.role.createRole': may('With `people.change`: creates roles that may do no more', 'lasting'),
  'plugin::users-permissions.role.updateRole': may('With `people.change`: changes roles that may do no more', 'access', 'lasting'),
  'plugin::users-permissions.role.deleteRole': may('With `people.change`: deletes roles that may do no more', 'access'),
  'plugin::users-permissions.permissions.getPermissions': may('Lists all permissions'),
  'plugin::api-tokens.token.read': may('Lists API tokens, without their values'),
  'plugin::api-tokens.token.create': may('Creates API tokens that may do no more', 'lasting'),
  'plugin::api-tokens.token.update': may('Changes API tokens that may do no more', 'access'),
  'plugin::api-tokens.token.renew': may('Gives API tokens that may do no more a new value', 'access', 'lasting'),
  'plugin::api-tokens.token.revoke': may('Revokes API tokens that may do no more', 'access'),
  'plugin::webhooks.webhook.read': may('Lists webhooks and deliveries, without secrets'),
  'plugin::webhooks.webhook.create': may('Creates webhooks for what it may read', 'lasting'),
  'plugin::webhooks.webhook.update': may('Changes webhooks that may do no more', 'settings'),
  'plugin::webhooks.webhook.rotate': may('Gives webhooks that may do no more a new secret', 'lasting'),
  'plugin::webhooks.webhook.delete': may('Deletes webhooks that may do no more', 'settings'),
  'plugin::webhooks.webhook.send': may('Sends test messages, and repeats deliveries', 'settings'),
  'plugin::mcp.use': may('Lets programs act with its rights', 'lasting'),
  'plugin::mcp.publish': may('Lets programs publish where it may publish'),
  'plugin::mcp.delete': may('Lets programs delete where it may delete'),
  'plugin::mcp.connection.read': may('Lists programs that act for others', 'people'),
  'plugin::mcp.connection.delete': may('Ends connections of programs of admin users who may do no more', 'access'),
  'plugin::audit.entry.read': may('Reads the audit: who did what, with titles of admin users', 'people'),
  'plugin::audit.entry.export': may('Exports the audit', 'people'),
  'plugin::audit.entry.verify': may('Runs the verification of the audit'),
  'plugin::content-type-builder.content-types.getContentTypes': may('Reads the content types'),
  'plugin::content-type-builder.content-types.getContentType': may('Reads a content type'),
  'plugin::content-type-builder.components.getComponents': may('Reads the components'),
  'plugin::content-type-builder.components.getComponent': may('Reads a component'),
  'plugin::content-type-builder.model.propose': may('Over the API: previews changes of the schema files, in development'),
  'plugin::content-type-builder.model.apply': may('Over the API: changes the schema files, in development', 'settings'),
};

/** The name of an action in the table. */
export function entryOf(action: string): string {
  return action.startsWith('api::') ? `api::*.${action.slice(action.lastIndexOf('.') + 1)}` : action;
}

/** What somebody with these actions may achieve at most. */
export function powersOf(actions: Iterable<string>): ReadonlySet<Power> {
  return new Set([...actions].flatMap((action) => PERMISSIONS[entryOf(action)]?.gives ?? []));
}
