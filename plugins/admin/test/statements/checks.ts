/** A test that makes a statement false and sees it change: its file, and its title. */
export type Proof = readonly [file: string, title: string];

/** What stands behind statements of the interface, and the tests that make them false. */
export interface Check {
  /** The query, route or comparison that decides whether they are shown, and with which numbers. */
  readonly behind: string;
  /** Empty: the check is made by `statements.test.ts` itself. */
  readonly proofs: readonly Proof[];
}

const ADMIN = 'plugins/admin/test';
const BROWSER = 'scripts/browser';

/** The checks behind statements, by name. */
export const CHECKS = {
  label: { behind: 'States nothing: the name of a thing, a state, a column or a button.', proofs: [] },
  shown: { behind: 'The length of the list that is shown beside it: the test compares the source.', proofs: [] },
  chosen: {
    behind: 'The documents or files that are marked on the page, and that the action is about.',
    proofs: [
      [`${BROWSER}/lists-many.suite.ts`, 'is everything that a list has, beyond its page'],
      ['plugins/admin/app/content/list/test/many.test.ts', 'come and go'],
    ],
  },
  outcome: {
    behind: 'The results of `POST /many`, one for each document.',
    proofs: [[`${BROWSER}/lists-many.suite.ts`, 'has a result for each: what could not be deleted says why, and stays marked']],
  },
  recentActions: {
    behind: '`counts` of `GET /recent-actions`, and the results of `POST /recent-actions/:id/undo`, one for each document.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is that actions of a day can be undone, however many there are'],
      [`${ADMIN}/recent-actions.test.ts`, 'skip documents that have changed since, and say so'],
      [`${ADMIN}/recent-actions.test.ts`, 'are listed to the person who did them, with what can be undone'],
      [`${ADMIN}/recent-actions.test.ts`, 'cannot be undone after a day, and leave nothing behind'],
    ],
  },
  list: {
    behind: '`pagination.total` of the list that is shown, with its filters.',
    proofs: [[`${BROWSER}/lists.suite.ts`, 'are searched while somebody types, and go through pages by keys']],
  },
  limit: {
    behind: 'The options of the attribute in the model, compared with the value.',
    proofs: [
      [`${BROWSER}/everything.suite.ts`, 'says before it is sent what does not fit, at its place'],
      ['plugins/admin/app/form/test/validate.test.ts', 'lets a draft be unfinished, and says what publishing needs'],
    ],
  },
  uses: {
    behind: '`GET /uses`: the documents that refer to this one, how many there are, and whether others may be hidden.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is that a file is used nowhere only to who would see where'],
      [`${ADMIN}/true-statements.test.ts`, 'is right beyond a thousand'],
      [`${BROWSER}/statements.suite.ts`, 'say of the trash what holds for the type, and for how long'],
      [`${BROWSER}/relations.suite.ts`, 'say from the other end what leads there'],
      [`${BROWSER}/library.suite.ts`, 'says where a file is seen before it is deleted'],
    ],
  },
  merge: {
    behind: 'The comparison of the own form with the stored version.',
    proofs: [[`${BROWSER}/two-people.suite.ts`, 'choose where both wrote, and may change what was put together']],
  },
  unsaved: {
    behind: 'The working copies of this person: on the server, and in this browser while the server cannot be reached.',
    proofs: [
      [`${ADMIN}/working-copies.test.ts`, 'are seen by nobody else, not by administrators either'],
      [`${ADMIN}/working-copies.test.ts`, 'end with their owner’s account, and after their retention'],
      [`${BROWSER}/settings.suite.ts`, 'tell on the first page what was typed and not saved'],
      [`${BROWSER}/leaving.suite.ts`, 'asks before it signs out what only this device has, and otherwise keeps it on the server'],
      ['plugins/admin/app/working-copies/test/copy-sync.test.ts', 'waits in the browser while the server cannot be reached, and says so'],
      [`${ADMIN}/working-copies.test.ts`, 'are stored, listed, read and ended by their owner'],
    ],
  },
  difference: {
    behind: 'The comparison of the draft with the published version.',
    proofs: [
      [`${BROWSER}/writing.suite.ts`, 'publishes, shows what differs from what readers see, takes one of it back and discards the rest'],
    ],
  },
  languages: {
    behind: 'The attributes that another language has, and this one lacks.',
    proofs: [[`${BROWSER}/languages.suite.ts`, 'says which language is missing and fills it in from another, with entries of its own']],
  },
  deletion: {
    behind:
      'Whether the caller may create documents of the type, since undoing a deletion creates them again; `trash` of the type in `GET /model`.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is that a document can be restored from the trash only where it goes there, and comes back'],
      [`${BROWSER}/statements.suite.ts`, 'say of the trash what holds for the type, and for how long'],
      [`${BROWSER}/statements.suite.ts`, 'say that deleting can be undone only to who may create documents again'],
      [`${BROWSER}/statements.suite.ts`, 'say that deleting can be undone without a bin, too'],
    ],
  },
  bin: {
    behind: 'What the bin holds of a document, and `keptFor` of `GET /history/bin`; removing it there leaves nothing.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is how long the trash keeps documents, as it is configured (%s)'],
      [`${BROWSER}/history.suite.ts`, 'brings deleted documents back, and deletes them for good'],
    ],
  },
  files: {
    behind: 'The files of the library, and where they are shown.',
    proofs: [
      [`${BROWSER}/library.suite.ts`, 'says where a file is seen before it is deleted'],
      [`${BROWSER}/library.suite.ts`, 'has folders: made, filled, renamed, moved, emptied, deleted'],
    ],
  },
  replacing: {
    behind: '`keepVersions` of the media library: whether replaced contents are stored.',
    proofs: [['plugins/upload/test/versions.test.ts', 'are not stored with keepVersions: 0']],
  },
  uploads: {
    behind: 'The bytes that the server has taken, and the files without an alternative text.',
    proofs: [
      [`${BROWSER}/uploads.suite.ts`, 'are many at once, chosen, dropped and pasted'],
      [`${BROWSER}/library.suite.ts`, 'asks for alternative texts that are missing, one after another'],
    ],
  },
  unusedFiles: {
    behind: '`GET /settings/unused-files`.',
    proofs: [
      [`${ADMIN}/statements-of-people.test.ts`, 'counts files that nothing shows'],
      [`${ADMIN}/settings.test.ts`, 'find files that nothing shows'],
    ],
  },
  words: {
    behind: 'The words of the text that is edited.',
    proofs: [['plugins/admin/app/fields/blocks/test/word-count.test.ts', 'how long a text is']],
  },
  publicAccess: {
    behind: '`GET /public-access`: the gate of the content API, asked with the rights of the public for this version.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is of the public where it can read a document, whether drafts too, and within which limits'],
      [`${ADMIN}/public-access.test.ts`, 'is what the content API answers, whatever the public may do'],
      [`${ADMIN}/public-access.test.ts`, 'is about the language that is asked for, and about what is published'],
      [`${BROWSER}/statements.suite.ts`, 'say of the public what its permissions allow, and change them when asked'],
    ],
  },
  publicChange: {
    behind: '`POST /public-access`, whom `PUT /roles` would let do the same, and the rights that the public has already.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is of the public where it can read a document, whether drafts too, and within which limits'],
      [`${ADMIN}/public-access.test.ts`, 'is changed by one request, which grants both'],
      [`${ADMIN}/public-access.test.ts`, 'is changed only by who may change permissions of the public, and holds them'],
      [`${ADMIN}/public-access.test.ts`, 'is named with its file, and stays'],
    ],
  },
  publicApi: {
    behind: 'The permissions of the role that is chosen, tried with the request itself.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is of the public where it can read a document, whether drafts too, and within which limits'],
      [`${BROWSER}/use-it.suite.ts`, 'tries it as a visitor, says what visitors lack, and lets them when somebody agrees to it'],
    ],
  },
  drafts: {
    behind: 'Drafts are separate versions; only publishing writes the published one, and only who may read drafts gets others.',
    proofs: [
      [`${ADMIN}/true-statements.test.ts`, 'is of the public where it can read a document, whether drafts too, and within which limits'],
      [`${ADMIN}/content.test.ts`, 'lets an author write, and publish by no way at all, though the app lets whoever updates publish'],
      [`${ADMIN}/public-access.test.ts`, 'is about the language that is asked for, and about what is published'],
    ],
  },
  private: {
    behind: '`private` of the attribute, and the attributes that the type of a value never returns.',
    proofs: [[`${ADMIN}/statements-of-people.test.ts`, 'says of private values that no response has them, and of others that do']],
  },
  preview: {
    behind: 'The preview of a document that is stored.',
    proofs: [[`${BROWSER}/preview.suite.ts`, 'is there once a document is stored, and says so before']],
  },
  views: {
    behind: 'Whether the caller may change views of all (`plugin::admin.view.share`).',
    proofs: [[`${ADMIN}/endpoints.test.ts`, 'keeps views: of somebody, and of everybody']],
  },
  recovery: {
    behind: '`recovery` of `GET /session`: whether a mail server is configured now.',
    proofs: [
      [`${ADMIN}/second-factor.test.ts`, 'is not offered to be recovered where no mail arrives'],
      [`${BROWSER}/statements.suite.ts`, 'say of a forgotten password what can be done without a mail server'],
    ],
  },
  resetLink: {
    behind: 'The link is mailed to the address of an account, and works once, within an hour.',
    proofs: [
      [
        'plugins/admin/test/second-factor.test.ts',
        'is passed by nobody who reads the mail alone; the link is in no log of requests, and works once',
      ],
    ],
  },
  invitation: {
    behind: '`mail` of the response of `POST /staff`: whether the mail is in the queue, refused, or there is no server.',
    proofs: [
      [`${ADMIN}/invitation-links.test.ts`, 'says that it was used, has expired, or is not valid, and no name then'],
      [`${ADMIN}/mail-failures.test.ts`, 'still has its link, and its reason stands on Home, with the person and in Health'],
      [`${ADMIN}/mail-failures.test.ts`, 'has its link, and says that no mail was sent'],
    ],
  },
  mailServer: {
    behind: '`mail.isSent` of `GET /settings`: whether a mail server is configured now.',
    proofs: [[`${ADMIN}/settings.test.ts`, 'try mail with a letter to oneself, over the server that was said a moment ago']],
  },
  firstAdministrator: {
    behind: '`first` of `GET /session`: whether there is no staff.',
    proofs: [[`${ADMIN}/first-administrator.test.ts`, 'is whoever has the link of the console, and nobody after them']],
  },
  rateLimit: {
    behind: '`retryAfter` of the response 429.',
    proofs: [['plugins/admin/app/account/test/in-words.test.ts', 'says how long to wait']],
  },
  secondFactor: {
    behind: '`recoveryCodes` of `GET /auth/second-factor`: the codes that are not used.',
    proofs: [[`${ADMIN}/statements-of-people.test.ts`, 'counts the recovery codes that are left']],
  },
  singleSignOn: {
    behind: 'Whether the provider has verified the address of an account.',
    proofs: [[`${ADMIN}/single-sign-on.test.ts`, 'lets nobody in whose address the provider has not verified']],
  },
  staff: {
    behind: '`GET /staff`: all staff, with their roles and sessions.',
    proofs: [
      [
        `${ADMIN}/statements-of-people.test.ts`,
        'counts staff by role, their devices, and lets nobody in who was removed, whose documents stay',
      ],
      [`${ADMIN}/people.test.ts`, 'are told with their roles, and the file that says them'],
      [`${ADMIN}/people.test.ts`, 'are locked out, let in again and signed out, with the next request'],
    ],
  },
  ownSessions: {
    behind: '`POST /auth/change-password` and `POST /auth/second-factor/disable`: they end all other sessions.',
    proofs: [
      [
        `${ADMIN}/statements-of-people.test.ts`,
        'ends all other sessions with a changed password, and with a second step that is taken away',
      ],
    ],
  },
  heldRights: {
    behind: '`refuseBeyondHeld`: what the caller holds, compared with what is given or changed.',
    proofs: [[`${ADMIN}/people.test.ts`, 'cannot be made, given or taken over by somebody who holds less']],
  },
  visitors: {
    behind: '`GET /users/count` and `GET /users`, for the search.',
    proofs: [
      [
        `${ADMIN}/statements-of-people.test.ts`,
        'counts visitors and those of a role for who may see them, and ends the account that is deleted',
      ],
    ],
  },
  roleHolders: {
    behind: '`people` of the role; null where the caller may not see users.',
    proofs: [
      [
        `${ADMIN}/statements-of-people.test.ts`,
        'counts staff by role, their devices, and lets nobody in who was removed, whose documents stay',
      ],
      [
        `${ADMIN}/statements-of-people.test.ts`,
        'counts visitors and those of a role for who may see them, and ends the account that is deleted',
      ],
    ],
  },
  programs: {
    behind: 'The scopes of a connected program, within the rights of the person.',
    proofs: [[`${BROWSER}/mcp.suite.ts`, 'offers an author what an author may, and shows administrators what everybody has connected']],
  },
  tokens: {
    behind: 'The token is removed, and its next request refused.',
    proofs: [[`${BROWSER}/people.suite.ts`, 'shows a token once, renews and revokes it']],
  },
  audit: {
    behind: '`entries` of `GET /audit/head`: from the number of the oldest entry to that of the last.',
    proofs: [['plugins/audit/test/previews.test.ts', 'is that of the rows, whatever was verified before']],
  },
  auditVerified: {
    behind: '`rows` of the last verification, whose own entry is sealed.',
    proofs: [[`${BROWSER}/audit.suite.ts`, 'is verified, and exported as it is filtered']],
  },
  health: {
    behind: '`GET /health`: the counts of this node for the last minute, and of the database.',
    proofs: [
      [`${ADMIN}/slow-queries.test.ts`, 'are those that any node has noted, by names alone, with the index that would help'],
      [`${ADMIN}/health.test.ts`, 'tells requests by route, and their times'],
      [`${ADMIN}/health-counts.test.ts`, 'tell how many there were lately, by route and step by step'],
    ],
  },
  queues: {
    behind: '`GET /health`: the items of queues by state; and `POST /health/queue`: how many items it changed.',
    proofs: [
      [`${ADMIN}/mail-failures.test.ts`, 'stays with its reason when it is given up, without its text'],
      [`${ADMIN}/health.test.ts`, 'tells what failed in queues and why, but not what it carried, and has it done again or dropped'],
    ],
  },
  retries: {
    behind: '`retrying` and `error` of `GET /health`: waiting items whose last run failed.',
    proofs: [[`${ADMIN}/mail-failures.test.ts`, 'still has its link, and its reason stands on Home, with the person and in Health']],
  },
  model: {
    behind: '`POST /model/propose`: a rehearsal of the change with the documents that are stored.',
    proofs: [
      [`${BROWSER}/model.suite.ts`, 'says in red what is lost, with how many documents; and undoes'],
      [`${BROWSER}/model-losses.suite.ts`, 'says in documents what becomes inaccessible, with an export, and names no column or table'],
      [
        `${BROWSER}/model-losses.suite.ts`,
        'of a type asks what becomes of values that do not fit, lists and downloads them, and the service goes on',
      ],
      [
        'plugins/admin/app/model/test/proposal-words.test.ts',
        'says what is lost, with how many documents, and never names columns or tables',
      ],
      ['plugins/content-type-builder/test/type-changes.test.ts', 'says what documents lose'],
      [
        'plugins/content-type-builder/test/type-changes.test.ts',
        'is refused until it is decided what becomes of values that do not fit, and nothing is written before',
      ],
    ],
  },
  builder: {
    behind: 'The pending changes of the builder, which nothing but Apply sends to the server.',
    proofs: [[`${BROWSER}/model.suite.ts`, 'says in red what is lost, with how many documents; and undoes']],
  },
  review: {
    behind: 'The stage, the assignment and the comments of the document.',
    proofs: [
      ['plugins/review/test/stages.test.ts', 'hold what is not published: by REST, by a write that publishes, by GraphQL, together'],
      [`${BROWSER}/review.suite.ts`, 'wait for whom they concern, hold what is not approved, and let it go'],
      [`${BROWSER}/review.suite.ts`, 'take what somebody hands in, with a comment at a field that names an editor'],
    ],
  },
  schedule: {
    behind: '`POST /schedule/plans/:id/check`, and the items of the plan.',
    proofs: [
      [`${BROWSER}/schedule.suite.ts`, 'is checked, run and undone as one'],
      [`${BROWSER}/schedule.suite.ts`, 'is many documents in a release'],
    ],
  },
  restoring: {
    behind: 'Whether the type has drafts: restoring writes into the form, and saving writes the draft.',
    proofs: [[`${BROWSER}/history.suite.ts`, 'says whether a restored field goes live, shows it, and takes it back by Undo']],
  },
  removedLanguage: {
    behind: '`GET /locales/:code`: the documents that have a version in the language.',
    proofs: [
      [
        `${ADMIN}/removed-locales.test.ts`,
        'are removed by those who may delete all of it, who say how many documents go, and are recorded',
      ],
    ],
  },
  settings: {
    behind: 'Which file or variable sets an option, and whether secrets are returned.',
    proofs: [
      [`${ADMIN}/settings.test.ts`, 'tell of secrets only that they are set'],
      [`${ADMIN}/security-settings.test.ts`, 'send no stored secret to another server, and not over a weaker connection'],
    ],
  },
  clipboard: {
    behind: 'The browser has refused to write to the clipboard.',
    proofs: [[`${BROWSER}/statements.suite.ts`, 'say that the browser lets nobody copy only where it does not']],
  },
  templates: {
    behind: 'What a template brings and would remove, as the server plans it.',
    proofs: [
      [`${ADMIN}/starters.long.test.ts`, 'tells what each would add, before anything is there'],
      [`${ADMIN}/starters.long.test.ts`, 'takes everything out again that nobody has made their own'],
    ],
  },
  transfer: {
    behind: 'The plan and the progress of an import, counted by the server.',
    proofs: [
      ['plugins/transfer/test/sweep.test.ts', 'goes with all that belongs to it once it is old, and nothing else does'],
      ['plugins/transfer/test/over-rest.test.ts', 'plans first: what is new, changed, the same and wrong, by line'],
    ],
  },
  webhooks: {
    behind: 'The deliveries of a webhook, and whether the caller may read what it is sent.',
    proofs: [
      [
        'plugins/webhooks/test/webhooks.test.ts',
        'are switched off when their target fails for long, and what waits is sent when they are on again',
      ],
      [
        'plugins/webhooks/test/webhooks.test.ts',
        'show what was sent with earlier rights, as of a token that was removed, to nobody but those who hold all',
      ],
      ['plugins/webhooks/test/files-and-nodes.test.ts', 'are kept as long as is said, and those of a webhook that is gone no longer'],
      [`${BROWSER}/webhooks.suite.ts`, 'tell what happens, and show what was sent and answered'],
      [`${BROWSER}/webhooks.suite.ts`, 'are deleted, after a question'],
    ],
  },
} as const satisfies Readonly<Record<string, Check>>;

/** Name of a check. */
export type CheckName = keyof typeof CHECKS;
