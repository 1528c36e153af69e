import { ForbiddenError } from '../../errors/index.ts';
import type { ContentType, Model } from '../../model/index.ts';
import { allOf, everyPart, type Filter, type Populate, type PopulateRelation, type Selection } from '../../query/index.ts';
import type { AxisCondition } from '../axes/request-axes.ts';
import type { ReadRights } from './read-rights.ts';

/** The conditions that axes add to populated documents: `publicationFilter` holds for them as it does for the documents of the list. */
export class RelatedConditions {
  readonly #conditions: readonly AxisCondition[];
  readonly #rights: Pick<ReadRights, 'ofVersions'>;
  readonly #model: Model;

  constructor(conditions: readonly AxisCondition[], rights: Pick<ReadRights, 'ofVersions'>, model: Model) {
    this.#conditions = conditions;
    this.#rights = rights;
    this.#model = model;
  }

  /** Differs for conditions that differ. For cache keys. */
  get key(): string {
    return this.#conditions.length === 0 ? '' : JSON.stringify(this.#conditions.map(({ filter }) => filter));
  }

  /**
   * The condition on populated documents of a type; null for none.
   * @throws ForbiddenError when it names versions that the caller may not read
   */
  of(type: ContentType): Filter | null {
    const filter = allOf(this.#conditions.map((condition) => (condition.axis.applies(type) ? condition.filter : null)));
    if (filter === null) return null;
    for (const part of everyPart(filter)) {
      if (part.kind === 'sibling' && this.#rights.ofVersions(type, part, 'list') === null) throw new ForbiddenError();
    }
    return filter;
  }

  /** Adds the conditions to all populates, at any depth. A relation whose condition the caller may not ask about is left out. */
  narrow(populates: readonly Populate[]): readonly Populate[] {
    return this.#conditions.length === 0 ? populates : populates.flatMap((populate) => this.#narrow(populate));
  }

  #narrow(populate: Populate): readonly Populate[] {
    const inside = <Kind extends Selection>(selection: Kind): Kind => ({ ...selection, populate: this.narrow(selection.populate) });
    if (populate.kind === 'zone') return [{ ...populate, on: new Map([...populate.on].map(([uid, entry]) => [uid, inside(entry)])) }];
    if (populate.kind === 'component') return [inside(populate)];
    if (populate.kind === 'morph') {
      const on = [...populate.on].flatMap(([uid, links]) => this.#narrowLinks(links).map((narrowed) => [uid, narrowed] as const));
      return [{ ...populate, on: new Map(on) }];
    }
    return this.#narrowLinks(populate);
  }

  /** One narrowed populate, or none. */
  #narrowLinks(populate: PopulateRelation): readonly PopulateRelation[] {
    try {
      const filter = allOf([this.of(this.#model.contentType(populate.attribute.target)), populate.filter]);
      return [{ ...populate, populate: this.narrow(populate.populate), filter }];
    } catch (error) {
      if (error instanceof ForbiddenError) return [];
      throw error;
    }
  }
}
