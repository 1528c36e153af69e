import type { Grant, GrantHolder } from 'plinth';
import type { LostGrant } from './model-proposal.ts';
import type { ModelState } from './model-rehearsals.ts';

/** Grants of roles and tokens that name removed actions or attributes. `api::*` is left out, because it grants whatever exists. */
export function lostGrants(holders: readonly GrantHolder[], before: ModelState, after: ModelState): readonly LostGrant[] {
  return holders.flatMap(({ name, grants }) =>
    grants.flatMap((grant) => {
      const action = actionOf(grant);
      if (action === 'api::*') return [];
      const left = after.access.expand([action]).actions;
      const actions = [...before.access.expand([action]).actions].filter((each) => !left.has(each));
      const names = [...actions, ...attributesOf(grant, before, after)];
      return names.length === 0 ? [] : [{ holder: name, action, names }];
    }),
  );
}

/** Attributes that a grant's rule names and that its type no longer has. */
function attributesOf(grant: Grant, before: ModelState, after: ModelState): readonly string[] {
  const action = actionOf(grant);
  const uid = action.slice(0, action.lastIndexOf('.'));
  const [was, is] = [before, after].map(({ model }) => model.contentTypes.get(uid)?.attributes);
  if (typeof grant === 'string' || was === undefined || is === undefined) return [];
  const named = new Set([...(grant.fields ?? []), ...keysIn(grant.where)]);
  return [...was.keys()].filter((name) => !is.has(name) && named.has(name));
}

/** The action or wildcard of a grant. */
function actionOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}

function keysIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}
