import { isDeepStrictEqual } from 'node:util';
import { type Access, type Caller, type Documents, type Grant, nearest, type Rule, type ValueProblem, ValueProblemsError, z } from 'plinth';
import { calledBy } from '../standard-roles.ts';

/** A leaf of the tree: one action. */
const leafSchema = z.strictObject({
  enabled: z.boolean(),
  /** Sent by older clients; ignored. */
  policy: z.unknown().optional(),
  where: z.record(z.string(), z.unknown()).nullish(),
  fields: z.array(z.string().min(1)).min(1).nullish(),
});

const areasSchema = z.record(z.string(), z.strictObject({ controllers: z.record(z.string(), z.record(z.string(), leafSchema)) }));

/** Clients write an empty tree also as an empty list. */
const treeSchema = z.preprocess((tree) => (Array.isArray(tree) && tree.length === 0 ? {} : tree), areasSchema);

/** Grants of a role as the API represents them: `{ "api::article": { controllers: { article: { find: { enabled } } } } }`. */
export type PermissionTree = Record<string, { controllers: Record<string, Record<string, PermissionLeaf>> }>;

/** One action, with the parts of its rule. */
interface PermissionLeaf {
  readonly enabled: boolean;
  readonly policy: '';
  readonly where?: Rule['where'];
  readonly fields?: Rule['fields'];
}

/** What reading and writing the tree needs. */
export interface TreeParts {
  readonly access: Access;
  readonly documents: Pick<Documents, 'checkRule'>;
  /** Who gives the grants. */
  readonly by?: Caller;
  /** Type of the role, if it is known. */
  readonly type?: string;
}

/** The tree of all actions of the app, with granted ones enabled. */
export function treeOf(grants: readonly Grant[], parts: TreeParts): PermissionTree {
  const { actions, rules } = parts.access.expand(grants);
  const tree: PermissionTree = {};
  for (const action of parts.access.actions.keys()) {
    const { area, controller, name } = placeOf(action);
    tree[area] ??= { controllers: {} };
    const { controllers } = tree[area];
    controllers[controller] ??= {};
    controllers[controller][name] = { enabled: actions.has(action), policy: '', ...ruleParts(action, rules.get(action), parts) };
  }
  return tree;
}

/**
 * Converts a tree to grants: exactly the actions it enables. An action keeps its earlier rule unless its leaf contains another `where` or
 * `fields`; null removes that part of the rule.
 * @param held the earlier grants
 * @throws ValueProblemsError with the path of every mistake
 */
export function grantsOf(tree: unknown, held: readonly Grant[], parts: TreeParts): readonly Grant[] {
  const parsed = treeSchema.safeParse(tree);
  if (!parsed.success) throw new ValueProblemsError(parsed.error.issues.map(({ path, message }) => problem(path, message)));
  const before = parts.access.expand(held).rules;
  const grants: Grant[] = [];
  const problems: ValueProblem[] = [];
  for (const [area, { controllers }] of Object.entries(parsed.data)) {
    for (const [controller, leaves] of Object.entries(controllers)) {
      for (const [name, leaf] of Object.entries(leaves)) {
        if (!leaf.enabled) continue;
        const action = `${area}.${controller}.${name}`;
        const path = [area, 'controllers', controller, name];
        const kept = ruleParts(action, before.get(action), parts);
        const grant = grantOf(
          action,
          leaf.where === undefined ? kept.where : leaf.where,
          leaf.fields === undefined ? kept.fields : leaf.fields,
        );
        if (!parts.access.actions.has(action)) problems.push(problem(path, unknown(action, parts.access)));
        else if (leaf.where !== undefined || leaf.fields !== undefined) {
          const isSame = isDeepStrictEqual(leaf.where ?? null, kept.where ?? null);
          const mistakes = parts.documents.checkRule(grant, calledBy(parts.type, parts.access), isSame ? undefined : parts.by);
          problems.push(...mistakes.map((mistake) => problem([...path, ...mistake.path], mistake.message)));
        }
        grants.push(grant);
      }
    }
  }
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return grants;
}

/** The parts of a rule that apply to an action. A wildcard's rule may have `fields` for an action that reads and writes none. */
function ruleParts(action: string, rule: Rule | undefined, { documents, access }: TreeParts): Partial<Rule> {
  if (rule === undefined) return {};
  const { where, fields } = rule;
  const isIdle = fields !== null && documents.checkRule({ action, fields: [...fields] }, access).some(({ path }) => path.length === 1);
  return { ...(where !== null && { where }), ...(fields !== null && !isIdle && { fields }) };
}

function grantOf(action: string, where: Rule['where'] | undefined, fields: Rule['fields'] | undefined): Grant {
  if (!where && !fields) return action;
  return { action, ...(where && { where: { ...where } }), ...(fields && { fields: [...fields] }) };
}

/** `api::article.article.find`: the action `find` of the controller `article` in the area `api::article`. */
function placeOf(action: string): { readonly area: string; readonly controller: string; readonly name: string } {
  const [name = '', controller = '', ...area] = action.split('.').reverse();
  return { area: area.reverse().join('.'), controller, name };
}

function unknown(action: string, { actions }: Access): string {
  const meant = nearest(action, actions.keys());
  return `"${action}" is not an action${meant === null ? '' : ` (did you mean "${meant}"?)`}`;
}

function problem(path: readonly PropertyKey[], message: string): ValueProblem {
  const keys = ['permissions', ...path.map((key) => (typeof key === 'number' ? key : String(key)))];
  return { path: keys, message: `${keys.join('.')}: ${message}`, name: 'ValidationError' };
}
