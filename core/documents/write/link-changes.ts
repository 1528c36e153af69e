import type { RelationAttribute } from '../../model/index.ts';
import type { RelationInput } from '../input/input-types.ts';
import { leadsOpenly, ruleKey } from '../plan/guarded-query.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { linkedDocuments } from './change-inverse-links.ts';
import type { InverseEnd } from './inverse-links.ts';
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
  relations: ReadonlyMap<RelationAttribute, RelationInput>,
): Promise<LinkChanges> {
  const changes = new LinkChanges(found);
  const { reach } = found;
  if (near === null) return changes;
  for (const [attribute, input] of relations) {
    // The links of to-one columns are checked just before their row is stored. A to-one relation that gets a target loses its former one,
    // seen or not.
    if (input.kind !== 'set' || reach.near.toOne.has(attribute) || (!attribute.many && input.links.length > 0)) continue;
    if (changes.replacesAll(attribute, input)) continue;
    const documents = await linkedDocuments(statements, reach.layouts, near, attribute);
    if (documents.length > 0) await changes.versionsSeen(statements, attribute, documents);
  }
  return changes;
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
  of(attribute: RelationAttribute, input: RelationInput): RelationListChange {
    const named = this.#found.named(attribute, input);
    if (named.kind !== 'set' || input.kind !== 'set' || this.replacesAll(attribute, input)) return named;
    return { ...named, hidden: (statements, ends) => this.#hiddenOf(statements, attribute, ends) };
  }

  /** Whether a new list replaces all links: the caller sees everything in it, or may drop hidden links. */
  replacesAll(attribute: RelationAttribute, { replacesHidden }: RelationInput & { readonly kind: 'set' }): boolean {
    const { layouts, rights } = this.#found.reach;
    return replacesHidden === true || !rights.mayHide(layouts.of(attribute.target).type, leadsOpenly(attribute));
  }

  /** Which of these links lead to no version that the caller sees. */
  async #hiddenOf(statements: Statements, attribute: RelationAttribute, ends: readonly LinkEnd[]): Promise<ReadonlySet<string>> {
    const { reach } = this.#found;
    const far = reach.layouts.of(attribute.target);
    const versions = await this.versionsSeen(statements, attribute, [...new Set(ends.map(({ document }) => document))]);
    const isSeen = ({ document, pins }: LinkEnd) => versions.some((one) => one.document === document && reach.leadsTo(far, one, pins));
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
