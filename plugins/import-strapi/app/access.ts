import type { SourcePeople, SourceToken } from '../source/people.ts';
import type { AdoptedModel } from './adopt-model.ts';

/** Something that a role or a token may do there, and not here. */
export interface AccessNote {
  /** `role editor`, `token website`. */
  readonly holder: string;
  readonly message: string;
}

/** What roles and tokens may do here. */
export interface AdoptedAccess {
  /** Actions by type of the role. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  /** Actions by `accessKey` of the token; of custom tokens alone. */
  readonly tokens: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly AccessNote[];
}

/** What actions are fitted into. */
export interface AccessSurroundings {
  readonly model: AdoptedModel;
  /** Actions that plugins have declared. */
  readonly declared: ReadonlySet<string>;
  /** Whether who may find may find drafts. */
  readonly withDrafts: boolean;
}

const OF_COLLECTIONS: readonly string[] = ['find', 'findOne', 'create', 'update', 'delete'];
const OF_SINGLES: readonly string[] = ['find', 'update', 'delete'];
const READS: ReadonlySet<string> = new Set(['find', 'findOne']);
const WRITES: ReadonlySet<string> = new Set(['create', 'update']);

/** Fits what roles and tokens may do into the actions that there are here. */
export function adoptAccess({ roles, tokens }: Pick<SourcePeople, 'roles' | 'tokens'>, around: AccessSurroundings): AdoptedAccess {
  const notes: AccessNote[] = [];
  const fitted = (holder: string, given: readonly string[]) => {
    const actions = new Set<string>();
    const unknown: string[] = [];
    for (const action of given) {
      const known = knownActions(action, around);
      if (known.length === 0) unknown.push(action);
      for (const name of known) actions.add(name);
    }
    if (unknown.length > 0) notes.push({ holder, message: `may do what nothing here does: ${unknown.sort().join(', ')}` });
    return [...actions].sort();
  };
  const ofRoles = new Map(roles.map(({ type, actions }) => [type, fitted(`role ${type}`, actions)]));
  const ofTokens = tokens.filter((token): token is SourceToken & { readonly actions: readonly string[] } => token.actions !== null);
  return {
    roles: ofRoles,
    tokens: new Map(ofTokens.map(({ accessKey, name, actions }) => [accessKey, fitted(`token ${name}`, actions)])),
    notes,
  };
}

/** An action of there as actions of here: some rights come with others there, and are rights of their own here. */
function knownActions(action: string, { model, declared, withDrafts }: AccessSurroundings): readonly string[] {
  const [, uid, verb] = /^(api::.+)\.([^.]+)$/.exec(action) ?? [];
  if (uid === undefined || verb === undefined) return declared.has(action) ? [action] : [];
  const type = model.types.get(uid);
  if (type === undefined || !(type.kind === 'singleType' ? OF_SINGLES : OF_COLLECTIONS).includes(verb)) return [];
  const { localized } = (type.pluginOptions.i18n ?? {}) as { localized?: unknown };
  const hasDrafts = type.options.draftAndPublish === true;
  return [
    action,
    // Who writes a draft is answered with it.
    ...(hasDrafts && (WRITES.has(verb) || (withDrafts && READS.has(verb))) ? [`${uid}.readDraft`] : []),
    ...(localized === true && WRITES.has(verb) ? [`${uid}.createLocalization`] : []),
  ];
}
