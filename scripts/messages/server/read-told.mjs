// Collects the English texts that the server sends to the interface, which translates them. Names of settings, options, plugins and
// permissions are read from a running app (`tell-all.ts`); sentences of errors and findings are read from the sources.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PUT_TOGETHER } from './put-together.mjs';
import { saidIn } from './said-in.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Files and folders with sentences that users of the interface can see: those of its own endpoints, of the code below them, and findings of
 * doctor and check. Texts only for programs and developers are left out.
 */
const PLACES = [
  'plugins/admin/api',
  'plugins/admin/health/examinations.ts',
  'plugins/admin/people',
  'plugins/admin/rights',
  'plugins/admin/staff/first-administrator.ts',
  'plugins/admin/staff/new-person.ts',
  'plugins/admin/views',
  'plugins/api-tokens/check-tokens.ts',
  'plugins/api-tokens/token-input.ts',
  'plugins/api-tokens/token-store.ts',
  'plugins/api-tokens/tokens.ts',
  'plugins/audit/entries.ts',
  'plugins/audit/verification.ts',
  'plugins/content-type-builder/model-editor.ts',
  'plugins/content-type-builder/model-files.ts',
  'plugins/draft-and-publish/index.ts',
  'plugins/events/kept-positions.ts',
  'plugins/i18n/locale-code.ts',
  'plugins/i18n/locales.ts',
  'plugins/import-strapi/runs/project-imports.ts',
  'plugins/mail/index.ts',
  'plugins/mail/mailer.ts',
  'plugins/mail/options.ts',
  'plugins/mail/post.ts',
  'plugins/review/comments.ts',
  'plugins/review/input.ts',
  'plugins/review/reach.ts',
  'plugins/review/reviews.ts',
  'plugins/review/stage-list.ts',
  'plugins/review/stage.ts',
  'plugins/review/review-admin.ts',
  'plugins/schedule/changes.ts',
  'plugins/schedule/index.ts',
  'plugins/schedule/plan-items.ts',
  'plugins/schedule/plan-input.ts',
  'plugins/schedule/plan-keeper.ts',
  'plugins/schedule/plan-turns.ts',
  'plugins/schedule/told-problems.ts',
  'plugins/schedule/schedule-admin.ts',
  'plugins/settings/exported-settings.ts',
  'plugins/settings/secret-keys.ts',
  'plugins/settings/stored-values.ts',
  'plugins/starters/starters.ts',
  'plugins/transfer/exports/asked-export.ts',
  'plugins/transfer/format',
  'plugins/transfer/imports',
  'plugins/transfer/index.ts',
  'plugins/transfer/remote/asked-push.ts',
  'plugins/transfer/transfer-store.ts',
  'plugins/transfer/transfers.ts',
  'plugins/upload/describe',
  'plugins/upload/endpoints',
  'plugins/upload/folders',
  'plugins/upload/images',
  'plugins/upload/library',
  'plugins/upload/receive/receive-upload.ts',
  'plugins/users-permissions/check-accounts.ts',
  'plugins/users-permissions/limits',
  'plugins/users-permissions/recovery',
  'plugins/users-permissions/role-permissions.ts',
  'plugins/users-permissions/roles',
  'plugins/users-permissions/second-factor',
  'plugins/users-permissions/sessions/session-service.ts',
  'plugins/users-permissions/sign-in/change-password.ts',
  'plugins/users-permissions/sign-in/fields.ts',
  'plugins/users-permissions/sign-in/let-in.ts',
  'plugins/users-permissions/sign-in/login.ts',
  'plugins/users-permissions/users',
  'core/access/check-actions.ts',
  'core/access/held-rights.ts',
  'core/cli/doctor',
  'core/config/environment-defaults.ts',
  'core/database/database-errors.ts',
  'core/database/failure.ts',
  'core/documents/change/change-pipeline.ts',
  'core/documents/change/document-turns.ts',
  'core/documents/change/refused-rows.ts',
  'core/documents/check',
  'core/documents/gate/rule-check.ts',
  'core/documents/input/check-keys.ts',
  'core/documents/input/check-version.ts',
  'core/documents/input/read-context.ts',
  'core/documents/input/read-input.ts',
  'core/documents/input/relation-input.ts',
  'core/documents/input/value-problems.ts',
  'core/documents/input/version-change.ts',
  'core/documents/write/expected-revision.ts',
  'core/documents/write/relation-list.ts',
  'core/documents/write/targets.ts',
  'core/documents/write/together.ts',
  'core/errors/checked-input.ts',
  'core/errors/request-errors.ts',
  'core/errors/schema-findings.ts',
  'core/kernel/doctor.ts',
  'core/model/values',
  'plugins/webhooks/webhook-input.ts',
];

/** Files below these folders without texts for users of the interface. */
const LEFT_OUT = /[\\/]test[\\/]|\.test\.ts$|command\.ts$|graphql|add-doctor-command|tell-slow|options\.ts$(?<!mail[\\/]options\.ts)/;

/** Functions whose text arguments count even if they are single words: findings. */
const TOLD_WORDS = ['mend', 'look'];

/** Texts of these files for others: logs, plugins, browsers, mails, or parts of other sentences. */
const NOT_TOLD = new Set([
  '{key} is set in {saidBy}, but is not used, because it would be sent to a destination from the stored settings',
  'lets users sign in without two-factor authentication',
  'lets people in by a provider, with a role',
  'sends emails in the name of someone else',
  'sends replies to someone else',
  'sends emails, including password reset codes, through another server',
  'sends emails through another server',
  'allows emails to be read in transit',
  '; actions of {subject}: {known}',
  '; list the actions of plugins individually',
  '; use the full name, such as "{example}.find" (`plinth routes` lists all actions)',
  'email confirmation message',
  'password reset message',
  'Test email',
  'This is a test email, sent by {by}. Email delivery works.',
  'and {beyond} more',
  'changed: {change}',
  'chmod 600 {file}',
  'a change violates the foreign key "{constraint}" of table "{table}"',
  'password link created',
  'grants.{path}: {message}',
  'the attribute "{name}" links to it',
  'plugin upload',
  'recovery code',
  'two-factor authentication reset',
  "sandbox; default-src 'none'",
  'second factor ticket',
  'send multipart/form-data with parts named "files"',
  'second factor',
  'signed out of all devices',
  'the input',
  'the setting {value} is invalid, so its default is used: {message}',
  'the version was deleted or created in the meantime',
  'unknown key{key}',
  'a row violates the unique index "{index}" of table "{table}"',
  '{value}: {message}',
]);

/** All texts of the server, by themselves. */
export function readTold() {
  const asked = execFileSync(
    process.execPath,
    [join(root, 'scripts/tool.mjs'), 'tsx', '--conditions=@plinth/source', join(root, 'scripts/messages/server/tell-all.ts')],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = PLACES.flatMap(filesOf).flatMap((file) => [...saidIn(file, TOLD_WORDS)]);
  const strange = [...NOT_TOLD].filter((text) => !said.includes(text));
  if (strange.length > 0)
    throw new Error(
      `scripts/messages/server/read-told.mjs: nothing says ${strange.map((text) => JSON.stringify(text)).join(', ')} any more`,
    );
  const told = said.filter((text) => !NOT_TOLD.has(text));
  return new Map([...JSON.parse(asked), ...told, ...PUT_TOGETHER.flatMap(checked)].map((text) => [text, text]));
}

function filesOf(place) {
  const path = join(root, place);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}

/** @throws Error for a sentence with a word that its files do not contain any more */
function checked({ files, texts }) {
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  for (const text of texts)
    for (const [word] of text.replace(/\{\w+\}/g, ' ').matchAll(/\p{L}{2,}/gu))
      if (!source.includes(word))
        throw new Error(`scripts/messages/server/put-together.mjs: "${text}": ${files.join(' and ')} do not say "${word}"`);
  return texts;
}
