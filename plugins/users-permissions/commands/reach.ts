import { type Caller, createAbility, type Documents, type Expansion, SYSTEM } from 'plinth';

/** Whether a granted action, limited by its rule, applies to a document. */
export type Reach = 'reached' | 'hidden' | 'missing';

/** Input of `reachOf`. */
export interface ReachQuestion {
  readonly uid: string;
  readonly verb: string;
  readonly documentId: string;
  /** Grants of the role. */
  readonly granted: Expansion;
  /** Attributes of the user who performs the action; null for nobody. */
  readonly user: Caller['user'];
}

/** Checks whether a document is among those that an action is granted for. */
export async function reachOf(documents: Documents, { uid, verb, documentId, granted, user }: ReachQuestion): Promise<Reach> {
  const action = `${uid}.${verb}`;
  // Checks an update in the default version only. An update that moves a document to another version may need more grants.
  const written = documents.axesOf(documents.model.contentType(uid)).flatMap(({ name, write, defaultValue }) => {
    return write === undefined ? [] : [[name, write(defaultValue()).on] as const];
  });
  const request = { actions: [action], axes: new Map(verb === 'update' ? written : []) };
  const ability = createAbility(granted.actions, granted.rules, granted.wildcards);
  const caller: Caller = { kind: 'user', id: null, trusted: false, ability, user: user ?? null };
  const [exists, reached] = await Promise.all([SYSTEM, caller].map((each) => documents.may(uid, documentId, request, each)));
  if (exists?.[action]?.granted !== true) return 'missing';
  return reached?.[action]?.granted === true ? 'reached' : 'hidden';
}
