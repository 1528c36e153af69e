import { type Access, type ContentType, EVERYTHING, type Grant } from 'plinth';

/** The action to share a view of a list with everybody. */
export const SHARE_VIEWS = 'plugin::admin.view.share';

/** Key of the role that may do everything. */
export const ADMINISTRATOR = 'administrator';

/** Condition: documents that the caller has created. */
const OWN = { createdBy: '$caller' } as const;

/** Returns what a role may do, from all declared actions and types. */
type Granted = (access: Pick<Access, 'actions'>, types: readonly ContentType[]) => readonly Grant[];

/** A role that every app has. */
interface BuiltInRole {
  readonly title: string;
  readonly granted: Granted;
  /** What it may do besides when types or plugins are added. */
  readonly later: readonly Grant[];
}

/** Actions to find users of the app, because relations may refer to them. */
const USERS = ['plugin::users-permissions.user.find', 'plugin::users-permissions.user.findOne'];

const begins = (...starts: readonly string[]): Granted => {
  return ({ actions }) =>
    [...actions.keys()].filter((action) => starts.some((start) => action.startsWith(start)) || USERS.includes(action));
};

/** Verbs of an author on any document, and on their own documents. */
const ON_ALL = ['find', 'findOne', 'readDraft', 'create'];
const ON_OWN = ['update', 'delete', 'discardDraft', 'createLocalization'];

const FILES_ALL = [
  ...['find', 'findOne', 'findPage'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['find', 'findOne', 'create'].map((verb) => `plugin::upload.folder.${verb}`),
  'plugin::upload.file.find',
];
/** Everybody who writes may take part in reviews; only administrators change stages. */
const REVIEWS = [...['read', 'move', 'assign', 'comment'].map((verb) => `plugin::review.document.${verb}`), 'plugin::review.stage.read'];

/** Authors see when the documents that they may read go live. */
const PLANNED = ['plugin::schedule.plan.read'];

/** Authors see earlier states of what they may read, and may restore them where they may write. */
const EARLIER = ['entry.read', 'entry.restore'].map((name) => `plugin::history.${name}`);

/** Authors may let programs act for them; the rights of each program are chosen when it is connected. */
const PROGRAMS = ['use', 'publish', 'delete'].map((name) => `plugin::mcp.${name}`);

const FILES_OWN = [
  ...['upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['update', 'delete'].map((verb) => `plugin::upload.folder.${verb}`),
];

/** An author writes, but does not publish. */
const authored: Granted = ({ actions }, types) => {
  const own = types.filter(({ uid }) => uid.startsWith('api::'));
  const named = (verbs: readonly string[]) => own.flatMap(({ uid }) => verbs.map((verb) => `${uid}.${verb}`));
  const all = [...named(ON_ALL), ...FILES_ALL, ...EARLIER, ...REVIEWS, ...PLANNED, ...PROGRAMS];
  const ruled = [...named(ON_OWN), ...FILES_OWN];
  return [
    ...all.filter((action) => actions.has(action)),
    ...ruled.filter((action) => actions.has(action)).map((action) => ({ action, where: OWN })),
  ];
};

/** The roles of every app, by key. */
export const BUILT_IN_ROLES: Readonly<Record<string, BuiltInRole>> = {
  [ADMINISTRATOR]: { title: 'Administrator', granted: ({ actions }) => [...actions.keys()], later: [EVERYTHING] },
  editor: {
    title: 'Editor',
    granted: begins(
      'api::',
      'plugin::upload.',
      SHARE_VIEWS,
      'plugin::schedule.',
      'plugin::history.entry.',
      'plugin::history.bin.read',
      'plugin::history.bin.restore',
      ...REVIEWS,
      ...PROGRAMS,
    ),
    later: ['api::*'],
  },
  author: { title: 'Author', granted: authored, later: [{ action: 'api::*', where: OWN }] },
};
