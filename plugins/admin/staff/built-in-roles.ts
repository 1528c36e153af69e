import type { Access, ContentType, Grant } from 'plinth';

/** What sharing a view of a list with everybody asks for. */
export const SHARE_VIEWS = 'plugin::admin.view.share';

/** Key of the role of those who may do everything. */
export const ADMINISTRATOR = 'administrator';

/** Documents that the person who asks has made. */
const OWN = { createdBy: '$caller' } as const;

/** What a role may do, given all actions that there are. */
type Granted = (access: Pick<Access, 'actions'>, types: readonly ContentType[]) => readonly Grant[];

/** A role that there is in every app. */
interface BuiltInRole {
  readonly title: string;
  readonly granted: Granted;
}

/** Users of the app, whom relations may lead to. */
const USERS = ['plugin::users-permissions.user.find', 'plugin::users-permissions.user.findOne'];

const begins = (...starts: readonly string[]): Granted => {
  return ({ actions }) =>
    [...actions.keys()].filter((action) => starts.some((start) => action.startsWith(start)) || USERS.includes(action));
};

/** Verbs of a writer on any document, and on those of their own. */
const ON_ALL = ['find', 'findOne', 'readDraft', 'create'];
const ON_OWN = ['update', 'delete', 'discardDraft', 'createLocalization'];

const FILES_ALL = [
  ...['find', 'findOne', 'findPage'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['find', 'findOne', 'create'].map((verb) => `plugin::upload.folder.${verb}`),
  'plugin::upload.file.find',
];
/** Everybody who writes takes part in reviews; what stages there are is the administrator's to say. */
const REVIEWS = [...['read', 'move', 'assign', 'comment'].map((verb) => `plugin::review.document.${verb}`), 'plugin::review.stage.read'];

/** When what one may read goes live. */
const PLANNED = ['plugin::schedule.plan.read'];

/** Earlier states of what one may read, put back into what one may write. */
const EARLIER = ['entry.read', 'entry.restore'].map((name) => `plugin::history.${name}`);

/** To let programs work in one's own name: what each may do is chosen when it is connected. */
const PROGRAMS = ['use', 'publish', 'delete'].map((name) => `plugin::mcp.${name}`);

const FILES_OWN = [
  ...['upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['update', 'delete'].map((verb) => `plugin::upload.folder.${verb}`),
];

/** Writes, and leaves publishing to others. */
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
  [ADMINISTRATOR]: { title: 'Administrator', granted: ({ actions }) => [...actions.keys()] },
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
  },
  author: { title: 'Author', granted: authored },
};
