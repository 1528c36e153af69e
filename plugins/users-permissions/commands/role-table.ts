import type { Access, Expansion, Grant, Model } from 'plinth';

/** Readable overview of the grants of a role. */
export interface RoleTable {
  /** One row per content type of the app, after a header. A cell is `yes`, `rule` or `-`; it is empty if the action does not exist. */
  readonly rows: readonly (readonly string[])[];
  /** All other grants, grouped by controller or content type. */
  readonly others: readonly string[];
  /** The rules, each below the action that it limits. */
  readonly rules: readonly string[];
  /** Grants that match no action now. */
  readonly unknown: readonly string[];
}

/** Summarizes grants for display. */
export function roleTable(grants: readonly Grant[], access: Access, model: Model): RoleTable {
  const granted = access.expand(grants);
  const uids = [...model.contentTypes.keys()].filter((uid) => uid.startsWith('api::')).sort();
  const declared = [...access.actions.keys()];
  const verbsOf = (uid: string) => declared.filter((action) => action.startsWith(`${uid}.`)).map((action) => action.slice(uid.length + 1));
  const verbs = [...new Set(uids.flatMap(verbsOf))];
  const rows = uids.map((uid) => {
    const own = new Set(verbsOf(uid));
    return [uid, ...verbs.map((verb) => (own.has(verb) ? cell(`${uid}.${verb}`, granted) : ''))];
  });
  const others = new Map<string, string[]>();
  for (const action of granted.actions) {
    const split = action.lastIndexOf('.');
    const area = action.slice(0, split);
    if (!uids.includes(area))
      others.set(area, [...(others.get(area) ?? []), `${action.slice(split + 1)}${granted.rules.has(action) ? ' (rule)' : ''}`]);
  }
  return {
    rows: uids.length === 0 ? [] : [['', ...verbs], ...rows],
    others: [...others].sort().map(([area, names]) => `${area}: ${names.sort().join(', ')}`),
    rules: [...granted.rules]
      .sort()
      .flatMap(([action, { where, fields }]) => [
        action,
        ...(where === null ? [] : [`  where ${JSON.stringify(where)}`]),
        ...(fields === null ? [] : [`  fields ${fields.join(', ')}`]),
      ]),
    unknown: granted.unknown,
  };
}

function cell(action: string, { actions, rules }: Expansion): string {
  if (!actions.has(action)) return '-';
  return rules.has(action) ? 'rule' : 'yes';
}
