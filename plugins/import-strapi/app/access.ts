import type { SourcePeople, SourceToken } from '../source/people.ts';
import type { AdoptedModel } from './adopt-model.ts';

/** A grant of the source that has no equivalent here. */
export interface AccessNote {
  /** `role editor`, `token website`. */
  readonly holder: string;
  readonly message: string;
}

/** The actions of roles and tokens here. */
export interface AdoptedAccess {
  /** Actions by role type. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  /** Actions by the token's `accessKey`, only for custom tokens. */
  readonly tokens: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly AccessNote[];
}

/** The actions and types that grants are mapped to. */
export interface AccessSurroundings {
  readonly model: AdoptedModel;
  /** Actions declared by plugins. */
  readonly declared: ReadonlySet<string>;
  /** Whether the right to find includes drafts. */
  readonly withDrafts: boolean;
}

const OF_COLLECTIONS: readonly string[] = ['find', 'findOne', 'create', 'update', 'delete'];
const OF_SINGLES: readonly string[] = ['find', 'update', 'delete'];
const READS: ReadonlySet<string> = new Set(['find', 'findOne']);
const WRITES: ReadonlySet<string> = new Set(['create', 'update']);

/** Maps the grants of roles and tokens to actions that exist here. */
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

/** Maps an action of the source. Some of its actions include rights that are separate actions here. */
function knownActions(action: string, { model, declared, withDrafts }: AccessSurroundings): readonly string[] {
  const [, uid, verb] = /^(api::.+)\.([^.]+)$/.exec(action) ?? [];
  if (uid === undefined || verb === undefined) return declared.has(action) ? [action] : [];
  const type = model.types.get(uid);
  if (type === undefined || !(type.kind === 'singleType' ? OF_SINGLES : OF_COLLECTIONS).includes(verb)) return [];
  const { localized } = (type.pluginOptions.i18n ?? {}) as { localized?: unknown };
  const hasDrafts = type.options.draftAndPublish === true;
  return [
    action,
    // The response of a draft write contains the draft, so reading drafts must be granted, too.
    ...(hasDrafts && (WRITES.has(verb) || (withDrafts && READS.has(verb))) ? [`${uid}.readDraft`] : []),
    ...(localized === true && WRITES.has(verb) ? [`${uid}.createLocalization`] : []),
  ];
}
