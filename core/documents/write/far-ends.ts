import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { type FarEnd, type FarRights, farEnd } from '../gate/far-rights.ts';
import type { RelationInput } from '../input/input-types.ts';
import type { BodyInput } from '../input/read-input.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { carriedDocuments, carriesInverse } from './carry-inverse-links.ts';
import { linkedDocuments } from './change-inverse-links.ts';
import type { InverseEnd } from './inverse-links.ts';
import type { KeptVersion } from './kept-version.ts';
import { inputByRelation } from './morph-links.ts';
import type { FoundTargets } from './targets.ts';
import { holdersOf, rivalsOf } from './to-one.ts';

/** Documents at one end whose links a write may change. */
interface ChangedEnd {
  readonly end: FarEnd;
  /** By registry id. */
  readonly documents: readonly number[];
}

/** Checks that the caller may change the documents that the input names at other ends. @throws ForbiddenError, InvalidKeyError */
export function assertNamedEnds(layouts: Layouts, input: BodyInput, rights: FarRights): void {
  for (const [attribute, relation] of inputsOf(input)) {
    const end = farEnd(layouts, attribute);
    if (end !== null && isNaming(relation)) rights.assertNamed(attribute, end);
  }
}

/** The input of each relation that leads to one type. */
function inputsOf({ relations }: BodyInput): readonly (readonly [RelationAttribute, RelationInput])[] {
  return [...relations].flatMap(([attribute, input]) => [...inputByRelation(attribute, input)]);
}

function isNaming(relation: RelationInput): boolean {
  return relation.kind === 'set' ? relation.links.length > 0 : relation.connect.length + relation.disconnect.length > 0;
}

/** A write with links to other ends. */
interface LinkingWrite {
  readonly layout: TypeLayout;
  /** The version that is written; null for a new document. */
  readonly near: InverseEnd | null;
  readonly input: BodyInput;
  readonly targets: FoundTargets;
}

/**
 * The documents at other ends that a write may change: named ones, and those that lose links without being named. Where the caller may
 * change anything, only documents that must be locked are returned: those that hold the links of a list.
 */
export async function changedEnds(
  statements: Statements,
  layouts: Layouts,
  rights: FarRights,
  { layout, near, input, targets }: LinkingWrite,
): Promise<readonly ChangedEnd[]> {
  const found: ChangedEnd[] = [];
  for (const [attribute, relation] of inputsOf(input)) {
    const isTaking = layout.toOne.get(attribute)?.exclusive === true;
    const end: FarEnd | null = isTaking ? { layout, attribute, kind: 'value' } : farEnd(layouts, attribute);
    if (end === null) continue;
    const isFree = rights.bound(end) === 'all';
    if (isFree && (isTaking || end.kind === 'shared' || !statements.dialect.supportsRowLocks)) continue;
    const change = targets.named(attribute, relation);
    const named = (change.kind === 'set' ? change.links : [...change.connect, ...change.disconnect]).map(({ document }) => document);
    if (isTaking) {
      const holders = await holdersOf(statements, layout, attribute, named);
      found.push({ end, documents: holders.filter((holder) => holder !== near?.document) });
      continue;
    }
    const replaces = near !== null && (change.kind === 'set' || !attribute.many);
    const replaced = replaces ? await linkedDocuments(statements, layouts, near, attribute) : [];
    // The written document can be linked to itself. Its rights are then decided on its state before the write.
    const itself = replaces && end.layout === layout ? [near.document] : [];
    found.push({ end, documents: [...new Set([...named, ...replaced, ...itself])] });
  }
  return found;
}

/** A version, and the version that becomes a copy of it. */
interface CopiedVersion {
  readonly layout: TypeLayout;
  /** By registry id. */
  readonly document: number;
  readonly from: VersionKey;
  readonly to: VersionKey;
  /** The former state that is copied instead of the present one. It carries no links of other documents. */
  readonly kept?: KeptVersion | null;
}

/**
 * The documents at other ends that a copy may change without being named: those that lose a one-to-one target to it, and those whose links
 * are carried into it. Only ends where the caller may change some documents and others not.
 */
export async function copiedEnds(
  statements: Statements,
  layouts: Layouts,
  rights: FarRights,
  { layout, document, from, to, kept = null }: CopiedVersion,
): Promise<readonly ChangedEnd[]> {
  const isBound = (end: FarEnd) => typeof rights.bound(end) !== 'string';
  const found: ChangedEnd[] = [];
  for (const [attribute, { exclusive }] of layout.toOne) {
    const end: FarEnd = { layout, attribute, kind: 'value' };
    if (!exclusive || !isBound(end)) continue;
    const rivals = await rivalsOf(statements, layout, attribute, document);
    const target = kept?.version.toOne.get(attribute);
    const holders = target ? await holdersOf(statements, layout, attribute, [target.document]) : [];
    found.push({ end, documents: [...rivals, ...holders.filter((holder) => holder !== document)] });
  }
  if (kept !== null) return found;
  const near = { layout, document, key: to };
  for (const attribute of layout.inverse) {
    const end = farEnd(layouts, attribute);
    if (end?.kind !== 'value' || !isBound(end) || !carriesInverse(layouts, layout, attribute, from, to)) continue;
    found.push({ end, documents: await carriedDocuments(statements, layouts, near, from, attribute) });
  }
  return found;
}
