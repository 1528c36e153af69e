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

const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/** Asks the gate whether a document is among those that an action is granted for. */
export async function reachOf(documents: Documents, { uid, verb, documentId, granted, user }: ReachQuestion): Promise<Reach> {
  const parameters = versionFor(documents, uid, verb);
  const exists = await documents.findOne(documentId, documents.parse(uid, parameters, 'one', SYSTEM));
  if (exists === null) return 'missing';
  // Looking at the version that a change goes to must not ask for a right that the change does not.
  const reading = documents.axesOf(documents.model.contentType(uid)).flatMap(({ readAction, name }) => {
    const action = parameters[name] === undefined ? null : (readAction?.(parameters[name]) ?? null);
    return action === null || action === verb ? [] : [`${uid}.${action}`];
  });
  const rules = new Map([...granted.rules].filter(([action]) => !reading.includes(action)));
  const ability = createAbility(new Set([...granted.actions, ...reading]), rules);
  const caller: Caller = { kind: 'user', id: null, trusted: false, ability, user: user ?? null };
  const query = documents.parse(uid, parameters, 'one', caller, { action: `${uid}.${verb}` });
  return (await documents.findOne(documentId, query)) === null ? 'hidden' : 'reached';
}

/** Parameters for the version that an action is about: for changes that which they go to, for `readDraft` that which it is asked for. */
function versionFor(documents: Documents, uid: string, verb: string): Readonly<Record<string, string>> {
  if (READS.has(verb)) return {};
  const axes = documents.axesOf(documents.model.contentType(uid));
  return Object.fromEntries(
    axes.flatMap(({ name, write, defaultValue }) => (write === undefined ? [] : [[name, write(defaultValue()).on]])),
  );
}
