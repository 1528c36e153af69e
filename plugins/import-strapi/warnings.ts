import type { Project } from './project/project.ts';
import type { SourcePeople } from './source/people.ts';
import type { SourceDatabase } from './source/source-database.ts';
import type { SourceModel } from './source/source-model.ts';

/** Input for the warnings before an import. */
export interface WarningParts {
  readonly project: Project;
  readonly source: SourceDatabase;
  readonly people: SourcePeople;
  /** Attributes without a column or table in the database. */
  readonly lost: SourceModel['missing'];
  /** Whether the right to find includes drafts. */
  readonly withDrafts: boolean;
}

/** Content types of Strapi itself, which are reported elsewhere or contain no content of an app. */
const OF_STRAPI = /^plugin::(upload|users-permissions|i18n|content-releases|review-workflows|content-manager)\./;

/** The warnings, one sentence each. */
export function warningsOf(parts: WarningParts): readonly string[] {
  return [...ofModel(parts), ...ofAccess(parts), ...ofReading(parts), ...ofPanel(parts)];
}

function ofModel({ project, source, lost }: WarningParts): readonly string[] {
  const files = new Set(project.schemas.contentTypes.map(({ uid }) => uid));
  const unwritten = source.contentTypes.filter(({ uid }) => uid.startsWith('api::') && !files.has(uid));
  const others = source.contentTypes.filter(({ uid }) => uid.startsWith('plugin::') && !OF_STRAPI.test(uid));
  return [
    ...lost.map(
      ({ uid, attribute, table, column }) =>
        `${uid}, \`${attribute}\`: the database has no ${column === null ? `table ${table}` : `column ${table}.${column}`}: it is empty here`,
    ),
    ...unwritten.map(
      ({ uid }) => `${uid}: its documents stay behind, because no file describes it (code of the project has made it, or it was removed).`,
    ),
    ...others.map(({ uid }) => `${uid}: the documents of a plugin's own content type stay behind.`),
  ];
}

function ofAccess({ project, people, withDrafts }: WarningParts): readonly string[] {
  return [
    ...(project.tokenSalt === null && people.tokens.length > 0
      ? [
          'There is no API_TOKEN_SALT in the environment of the project: its API tokens come along and are not recognised until IMPORTED_TOKEN_SALT is set.',
        ]
      : []),
    ...people.behind.tokens.map((name) => `The API token "${name}" stays behind: its type is unknown here, or it has no hash.`),
    'Whoever is signed in signs in anew: the tokens of users are signed with another key, and passwords stay.',
    ...(withDrafts
      ? []
      : [
          'Drafts are read with the right `readDraft`: who only reads has it there, and not here (`--drafts` gives it to all who may find).',
        ]),
  ];
}

function ofReading({ project: { config }, source }: WarningParts): readonly string[] {
  return [
    ...(source.dialect === 'sqlite'
      ? []
      : [
          `Moments were read as those of the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}, of this process: the server of the project must run in the same one (TZ).`,
        ]),
    ...config.unread.map(({ file, reason }) => `${file} could not be read (${reason}): what it says is taken from the usual variables.`),
    ...config.otherEnvironments.map(
      (name) => `config/env/${name} was not read: if the project runs so, run the command with NODE_ENV=${name}.`,
    ),
  ];
}

/** Data of the admin panel. */
function ofPanel({ people: { behind } }: WarningParts): readonly string[] {
  const { admins, webhooks, transferTokens, adminTokens, releases, workflows } = behind;
  const told = (count: number, one: string, several: string, reason: string) =>
    count === 0 ? [] : [`${count === 1 ? `1 ${one} stays` : `${count} ${several} stay`} behind${reason}.`];
  return [
    ...told(
      admins,
      'user of the admin panel',
      'users of the admin panel',
      ', and with them who changed what last (`updatedBy`): Plinth has accounts of its own for staff (docs/admin.md); who made what is said below',
    ),
    ...told(webhooks, 'webhook', 'webhooks', ': make them anew with the plugin webhooks (docs/webhooks.md)'),
    ...told(transferTokens + adminTokens, 'token of the admin panel', 'tokens of the admin panel', ''),
    ...told(releases, 'release', 'releases', ': plan them anew with the plugin schedule (docs/schedule.md)'),
    ...told(
      workflows,
      'review workflow',
      'review workflows',
      ', and with them the stages of documents: the plugin review has stages (docs/review.md)',
    ),
  ];
}
