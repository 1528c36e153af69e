import { type Caller, createAbility, type Documents, type Expansion, SYSTEM } from 'plinth';

/** Whether an action that is granted under a rule reaches a document. */
export type Reach = 'reached' | 'hidden' | 'missing';

/** What is asked. */
export interface ReachQuestion {
  readonly uid: string;
  readonly verb: string;
  readonly documentId: string;
  /** What the role may do. */
  readonly granted: Expansion;
  /** Attributes of the user who asks; null for nobody. */
  readonly user: Caller['user'];
}

/** Asks whether a document is among those that an action is granted for. */
export async function reachOf(documents: Documents, { uid, verb, documentId, granted, user }: ReachQuestion): Promise<Reach> {
  const action = `${uid}.${verb}`;
  // An update that ends on another version than it goes to may ask for more: that is another question.
  const written = documents.axesOf(documents.model.contentType(uid)).flatMap(({ name, write, defaultValue }) => {
    return write === undefined ? [] : [[name, write(defaultValue()).on] as const];
  });
  const request = { actions: [action], axes: new Map(verb === 'update' ? written : []) };
  const ability = createAbility(granted.actions, granted.rules);
  const caller: Caller = { kind: 'user', id: null, trusted: false, ability, user: user ?? null };
  const [exists, reached] = await Promise.all([SYSTEM, caller].map((each) => documents.may(uid, documentId, request, each)));
  if (exists?.[action]?.granted !== true) return 'missing';
  return reached?.[action]?.granted === true ? 'reached' : 'hidden';
}
