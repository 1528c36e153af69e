import { type LinkingAttribute, type RelationAttribute, relationsOf } from '../../model/index.ts';
import type { RelationInput } from '../input/input-types.ts';
import { leadsOpenly, ruleKey } from '../plan/guarded-query.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { linkedDocuments } from './change-inverse-links.ts';
import type { InverseEnd } from './inverse-links.ts';
import { byRelation } from './morph-links.ts';
import { type LinkEnd, linkKey, type RelationListChange } from './relation-list.ts';
import { type FoundVersion, versionsBy } from './target-lookup.ts';
import type { FoundTargets } from './targets.ts';

/**
 * Decides which documents of replaced lists the caller sees. Must run before any write could alter the decision.
 * @param near the version that is written; null for a new document
 */
export async function foreseeLinks(
  statements: Statements,
  found: FoundTargets,
  near: InverseEnd | null,
  relations: ReadonlyMap<LinkingAttribute, RelationInput>,
): Promise<LinkChanges> {
  const changes = new LinkChanges(found);
  const { reach } = found;
  if (near === null) return changes;
  for (const [attribute, input] of relations) {
    // The links of to-one columns are checked just before their row is stored. A to-one relation that gets a target loses its former one,
    // seen or not.
    if (input.kind !== 'set' || isColumn(reach.near, attribute) || (!attribute.many && input.links.length > 0)) continue;
    if (changes.replacesAll(attribute, input)) continue;
    const documents = await linkedDocuments(statements, reach.layouts, near, attribute);
    for (const [relation, own] of await byRelation(statements, attribute, documents)) {
      await changes.versionsSeen(statements, relation, own);
    }
  }
  return changes;
}

/** Whether the links of a relation are columns of the written row. */
function isColumn({ toOne }: TypeLayout, attribute: LinkingAttribute): boolean {
  return attribute.kind === 'relation' && toOne.has(attribute);
}

/** The changes of the relations of one version, with what must be decided before the write. Made by `foreseeLinks`. */
export class LinkChanges {
  readonly #found: FoundTargets;
  /** Whether the caller saw a version before the write. By `ruleKey` of the relation, and numeric id. */
  readonly #seen = new Map<string, Map<number, boolean>>();

  constructor(found: FoundTargets) {
    this.#found = found;
  }

  /** The change of a relation. */
  of(attribute: LinkingAttribute, input: RelationInput): RelationListChange {
    const named = this.#found.named(attribute, input);
    if (named.kind !== 'set' || input.kind !== 'set' || this.replacesAll(attribute, input)) return named;
    return { ...named, hidden: (statements, ends) => this.#hiddenOf(statements, attribute, ends) };
  }

  /** Whether a new list replaces all links: the caller sees everything in it, or may drop hidden links. */
  replacesAll(attribute: LinkingAttribute, { replacesHidden }: RelationInput & { readonly kind: 'set' }): boolean {
    const { layouts, rights } = this.#found.reach;
    if (replacesHidden === true || rights.trusted) return true;
    for (const relation of relationsOf(attribute)) {
      if (this.#isUnknown(attribute, relation) || rights.mayHide(layouts.of(relation.target).type, leadsOpenly(relation))) return false;
    }
    return true;
  }

  /** Whether a polymorphic attribute leads to a type that the caller may not find at all. */
  #isUnknown({ kind }: LinkingAttribute, { target }: RelationAttribute): boolean {
    return kind === 'morph' && !this.#found.reach.rights.mayLink(target);
  }

  /** Which of these links lead to no version that the caller sees. */
  async #hiddenOf(statements: Statements, attribute: LinkingAttribute, ends: readonly LinkEnd[]): Promise<ReadonlySet<string>> {
    const { reach } = this.#found;
    const seen = new Map<number, { readonly far: TypeLayout; readonly versions: FoundVersion[] }>();
    for (const [relation, own] of await byRelation(statements, attribute, [...new Set(ends.map(({ document }) => document))])) {
      if (this.#isUnknown(attribute, relation)) continue;
      const far = reach.layouts.of(relation.target);
      const versions = grouped(await this.versionsSeen(statements, relation, own), ({ document }) => document);
      for (const [document, visible] of versions) seen.set(document, { far, versions: visible });
    }
    const isSeen = ({ document, pins }: LinkEnd) => {
      const found = seen.get(document);
      return found?.versions.some((one) => reach.leadsTo(found.far, one, pins)) === true;
    };
    return new Set(ends.filter((end) => !isSeen(end)).map(linkKey));
  }

  /** The versions of these documents that the caller sees through a relation, as decided when they were first looked up. */
  async versionsSeen(statements: Statements, attribute: RelationAttribute, documents: readonly number[]): Promise<readonly FoundVersion[]> {
    const { layouts, rights } = this.#found.reach;
    const far = layouts.of(attribute.target);
    const versions = await versionsBy(statements, far, DOCUMENT_COLUMN, documents);
    const seen = this.#seen.get(ruleKey(attribute)) ?? new Map<number, boolean>();
    this.#seen.set(ruleKey(attribute), seen);
    const asked = versions.filter(({ id }) => !seen.has(id));
    const isLinkable = asked.length === 0 ? null : await rights.linkable(statements, far, asked, leadsOpenly(attribute));
    for (const { id } of asked) seen.set(id, isLinkable?.(id) === true);
    return versions.filter(({ id }) => seen.get(id));
  }
}
