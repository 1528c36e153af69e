import { isMorphBy, isMorphTo } from '../attribute-types/references.ts';
import type { ComponentDefinition, ContentTypeDefinition } from '../definitions.ts';
import type { ModelProblems } from '../model-error.ts';
import type { CheckedAttribute } from './check-attribute.ts';
import type { CheckedOwner } from './check-owner.ts';
import { type Hints, suggestion } from './hints.ts';
import { mismatchedSide, misplacedSide, type RelationSide } from './relation-sides.ts';

/** Content types and components that were checked one by one, and the list for mistakes between them. */
interface ReferenceContext {
  readonly contentTypes: ReadonlyMap<string, CheckedOwner<ContentTypeDefinition>>;
  readonly components: ReadonlyMap<string, CheckedOwner<ComponentDefinition>>;
  readonly hints: Hints;
  readonly problems: ModelProblems;
  /** Uids that are missing because their files cannot be read. */
  readonly unread: ReadonlySet<string>;
}

type AnyOwner = CheckedOwner<ContentTypeDefinition | ComponentDefinition>;

/** Reports a mistake in an option of the attribute. */
type Complain = (option: string, message: string) => void;

/** Attribute types that a uid may be derived from. */
const UID_SOURCES: readonly string[] = ['string', 'text'];

/** Checks the references of all attributes: to content types, components and other attributes. */
export function checkReferences(context: ReferenceContext): void {
  const { contentTypes, components, problems } = context;
  for (const owner of [...contentTypes.values(), ...components.values()]) {
    for (const attribute of owner.attributes.values()) {
      const complain: Complain = (option, message) =>
        problems.add(owner.definition.origin, `attributes.${attribute.name}.${option}`, message);
      if (attribute.type.kind === 'relation' && isMorphBy(attribute.definition)) checkMorphBy(attribute, owner, context, complain);
      else if (attribute.type.kind === 'relation' && !isMorphTo(attribute.definition)) {
        const shape = attribute.type.shape(attribute.definition, owner.definition.uid);
        checkRelation({ name: attribute.name, owner: owner.definition.uid, shape }, context, complain);
      }
      checkEmbedded(attribute, context, complain);
      checkUidSource(attribute, owner, complain);
    }
  }
  for (const { component, attribute, path } of componentCycles(components)) {
    problems.add(component.definition.origin, `attributes.${attribute}`, `a component cannot contain itself: ${path.join(' → ')}`);
  }
}

/** The other side of a polymorphic relation: its target must have such a relation, and each type shows it once. */
function checkMorphBy({ name, definition }: CheckedAttribute, owner: AnyOwner, context: ReferenceContext, complain: Complain): void {
  const [uid, by] = [definition.target as string, definition.morphBy as string];
  checkTarget(uid, context, complain);
  const target = context.contentTypes.get(uid);
  if (context.components.has(owner.definition.uid)) {
    complain('morphBy', 'a relation inside a component must be unidirectional; remove the attribute');
    return;
  }
  const other = target?.attributes.get(by);
  if (target === undefined || (other === undefined && Object.hasOwn(target.definition.attributes, by))) return;
  const morphs = [...target.attributes.values()].filter(({ type, definition: own }) => type.kind === 'relation' && isMorphTo(own));
  if (other === undefined)
    complain(
      'morphBy',
      `${uid} has no attribute "${by}"${suggestion(
        by,
        morphs.map((morph) => morph.name),
      )}`,
    );
  else if (!morphs.includes(other)) complain('morphBy', `"${by}" of ${uid} is not a morphToOne or morphToMany relation`);
  const [first] = [...owner.attributes.values()].filter(
    ({ type, definition: own }) => type.kind === 'relation' && isMorphBy(own) && own.target === uid && own.morphBy === by,
  );
  if (first && first.name !== name)
    complain('morphBy', `"${first.name}" is already the inverse side of "${by}" of ${uid}; remove one of them`);
}

function checkRelation(side: RelationSide, context: ReferenceContext, complain: Complain): void {
  const { contentTypes, components } = context;
  checkTarget(side.shape.target, context, complain);
  const target = contentTypes.get(side.shape.target);
  const problem = misplacedSide(side, components.has(side.owner)) ?? (target ? mismatchedSide(side, target) : null);
  if (problem) complain(problem.option, problem.message);
}

/** Checks that a relation leads to a content type. */
function checkTarget(uid: string, { contentTypes, components, hints, unread }: ReferenceContext, complain: Complain): void {
  const target = contentTypes.get(uid);
  if (!target && !unread.has(uid)) {
    const [whole, ...others] = [...contentTypes.keys()].filter((known) => known.endsWith(`.${uid}`));
    if (components.has(uid)) complain('target', `"${uid}" is a component; relations refer to content types`);
    else if (whole !== undefined && others.length === 0)
      complain('target', `the content type "${uid}" does not exist; did you mean "${whole}"?`);
    else complain('target', `the content type "${uid}" does not exist${suggestion(uid, contentTypes.keys(), hints)}`);
  }
}

function checkEmbedded(attribute: CheckedAttribute, { components, unread }: ReferenceContext, complain: Complain): void {
  for (const [position, uid] of embedded(attribute).entries()) {
    if (components.has(uid) || unread.has(uid)) continue;
    const option = attribute.type.kind === 'component' ? 'component' : `components.${position}`;
    complain(option, `the component "${uid}" does not exist${suggestion(uid, components.keys())}`);
  }
}

function checkUidSource({ definition }: CheckedAttribute, owner: AnyOwner, complain: Complain): void {
  const { targetField } = definition;
  if (typeof targetField !== 'string') return;
  const sources = [...owner.attributes.values()].filter(({ type }) => UID_SOURCES.includes(type.name)).map(({ name }) => name);
  if (sources.includes(targetField)) return;
  complain('targetField', `this content type has no attribute "${targetField}" of type string or text${suggestion(targetField, sources)}`);
}

/** A component that embeds itself, directly or through others. */
interface ComponentCycle {
  /** The component whose attribute closes the cycle. */
  readonly component: CheckedOwner<ComponentDefinition>;
  readonly attribute: string;
  /** Uids from the component to itself. */
  readonly path: readonly string[];
}

/** Finds components that embed themselves. They would make `populate` and generated inputs endless. */
function componentCycles(components: ReadonlyMap<string, CheckedOwner<ComponentDefinition>>): readonly ComponentCycle[] {
  const cycles: ComponentCycle[] = [];
  const done = new Set<string>();
  const visit = (uid: string, above: readonly string[]): void => {
    const component = components.get(uid);
    if (done.has(uid) || !component) return;
    const trail = [...above, uid];
    for (const attribute of component.attributes.values()) {
      for (const next of embedded(attribute)) {
        const start = trail.indexOf(next);
        if (start < 0) visit(next, trail);
        else cycles.push({ component, attribute: attribute.name, path: [...trail.slice(start), next] });
      }
    }
    done.add(uid);
  };
  for (const uid of components.keys()) visit(uid, []);
  return cycles;
}

/** Uids of the components that an attribute embeds. */
function embedded({ type, definition }: CheckedAttribute): readonly string[] {
  if (type.kind === 'component') return [definition.component as string];
  return type.kind === 'dynamiczone' ? (definition.components as readonly string[]) : [];
}
