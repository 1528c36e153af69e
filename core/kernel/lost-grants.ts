import { type Access, type Grant, patternOf, ruleOf } from '../access/index.ts';
import type { Model } from '../model/index.ts';
import type { LostGrant } from './model-proposal.ts';

/** What grants are measured by. */
interface Rights {
  readonly access: Access;
  readonly model: Model;
}

/** The grants of roles and tokens that name actions or attributes which are no more. What `api::*` stands for is nobody's loss. */
export async function lostGrants(before: Rights, after: Rights): Promise<readonly LostGrant[]> {
  const holders = await before.access.holders();
  return holders.flatMap(({ name, grants }) =>
    grants.flatMap((grant) => {
      const action = patternOf(grant);
      if (action === 'api::*') return [];
      const left = after.access.expand([action]).actions;
      const actions = [...before.access.expand([action]).actions].filter((each) => !left.has(each));
      const names = [...actions, ...attributesOf(grant, before, after)];
      return names.length === 0 ? [] : [{ holder: name, action, names }];
    }),
  );
}

/** Attributes of the type that a rule is about, which it names and the type has no more. */
function attributesOf(grant: Grant, before: Rights, after: Rights): readonly string[] {
  const rule = ruleOf(grant);
  const action = patternOf(grant);
  const uid = action.slice(0, action.lastIndexOf('.'));
  const [was, is] = [before, after].map(({ model }) => model.contentTypes.get(uid)?.attributes);
  if (rule === null || was === undefined || is === undefined) return [];
  const named = new Set([...(rule.fields ?? []), ...keysIn(rule.where)]);
  return [...was.keys()].filter((name) => !is.has(name) && named.has(name));
}

function keysIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}
