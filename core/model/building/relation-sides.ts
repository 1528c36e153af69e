import type { RelationShape } from '../attribute-type.ts';
import type { ContentTypeDefinition } from '../definitions.ts';
import type { CheckedOwner } from './check-owner.ts';
import { suggestion } from './hints.ts';

/** A mistake between the two sides of a relation, and the option that contains it. */
interface SideProblem {
  readonly option: 'inversedBy' | 'mappedBy';
  readonly message: string;
}

/** One side of a relation. */
export interface RelationSide {
  readonly name: string;
  /** Uid of the content type or component that has the attribute. */
  readonly owner: string;
  readonly shape: RelationShape;
}

/** The kind of relation on the other side. */
const REVERSE = { oneToOne: 'oneToOne', oneToMany: 'manyToOne', manyToOne: 'oneToMany', manyToMany: 'manyToMany' } as const;

/** The mistake in the options of one side that does not depend on the other side; null if there is none. */
export function misplacedSide({ shape }: RelationSide, isInComponent: boolean): SideProblem | null {
  const { relation, inversedBy, mappedBy } = shape;
  const option = mappedBy === undefined ? 'inversedBy' : 'mappedBy';
  if (inversedBy === undefined && mappedBy === undefined) return null;
  if (isInComponent) return { option, message: 'a relation inside a component must be unidirectional; remove it' };
  if (inversedBy !== undefined && mappedBy !== undefined) {
    return {
      option: 'inversedBy',
      message: 'must not be used together with "mappedBy"; one side owns the relation and has "inversedBy", the other one "mappedBy"',
    };
  }
  if (relation === 'oneToMany' && option === 'inversedBy') {
    return {
      option,
      message: 'a oneToMany is owned by its other side; write "mappedBy" here and "inversedBy" in the manyToOne of the target',
    };
  }
  if (relation === 'manyToOne' && option === 'mappedBy') {
    return { option, message: 'a manyToOne owns its relation; write "inversedBy" here and "mappedBy" in the oneToMany of the target' };
  }
  return null;
}

/** The mistake if the target's attribute that a side names is not the other side of the relation; null if it is. */
export function mismatchedSide(side: RelationSide, target: CheckedOwner<ContentTypeDefinition>): SideProblem | null {
  const { inversedBy, mappedBy, target: targetUid } = side.shape;
  const otherName = mappedBy ?? inversedBy;
  if (otherName === undefined) return null;
  const option = mappedBy === undefined ? 'inversedBy' : 'mappedBy';
  const other = target.attributes.get(otherName);
  if (other !== undefined) {
    if (other.definition.relation === 'morphToOne' || other.definition.relation === 'morphToMany') {
      return {
        option,
        message: `"${otherName}" of ${targetUid} is a ${other.definition.relation}; its other side is a morphMany with "morphBy"`,
      };
    }
    const message =
      other.type.kind === 'relation'
        ? mismatch(side, other.type.shape(other.definition, targetUid), option, otherName)
        : `"${otherName}" of ${targetUid} is not a relation, but of type "${other.type.name}"`;
    return message === null ? null : { option, message };
  }
  // The attribute exists but has mistakes of its own, which are reported already.
  if (Object.hasOwn(target.definition.attributes, otherName)) return null;
  return { option, message: `${targetUid} has no attribute "${otherName}"${suggestion(otherName, target.attributes.keys())}` };
}

function mismatch(
  { name, owner, shape }: RelationSide,
  back: RelationShape,
  option: SideProblem['option'],
  otherName: string,
): string | null {
  const place = `"${otherName}" of ${shape.target}`;
  const counterpart = option === 'mappedBy' ? 'inversedBy' : 'mappedBy';
  const reverse = REVERSE[shape.relation];
  if (back.target !== owner) return `${place} refers to ${back.target}, not back to ${owner}`;
  if (back.relation !== reverse) return `${place} is a ${back.relation}; the other side of a ${shape.relation} is a ${reverse}`;
  return back[counterpart] === name ? null : `${place} must have "${counterpart}": "${name}"`;
}
