import { type AxisSelection, type ContentType, type Documents, type Query, type ScalarAttribute, SYSTEM, type SystemCaller } from 'plinth';
import { isLocalized, LOCALE } from './localized.ts';

/** Versions per batch. */
const BATCH = 100;

/** The versions of all documents in one locale, with any values on other axes. */
export class LocalizedVersions {
  readonly #documents: Documents;
  readonly #code: string;

  constructor(documents: Documents, code: string) {
    this.#documents = documents;
    this.#code = code;
  }

  async count(): Promise<number> {
    let count = 0;
    for (const type of this.#types()) count += await this.#documents.count(this.#query(type), SYSTEM);
    return count;
  }

  /**
   * The documents that have versions. Versions of one document that differ on axes of requests (its draft, what is live) count once: the
   * value with the most versions says how many there are.
   */
  async countDocuments(): Promise<number> {
    let count = 0;
    for (const type of this.#types()) {
      const query = this.#query(type);
      const axis = this.#documents.axesOf(type).find(({ kind, choices }) => kind === 'request' && choices !== undefined);
      const values = axis === undefined ? [] : (axis.choices ?? []);
      const queries = values.map((value) => ({ ...query, axes: new Map(query.axes).set(axis?.name ?? '', { values: [value] }) }));
      const counts = await Promise.all((queries.length > 0 ? queries : [query]).map((each) => this.#documents.count(each, SYSTEM)));
      count += Math.max(...counts);
    }
    return count;
  }

  /** Removes them. A document without any other version is removed as well. */
  async remove(caller: SystemCaller): Promise<void> {
    for (const type of this.#types()) {
      for (;;) {
        const { documents } = await this.#documents.find(this.#query(type), SYSTEM);
        for (const documentId of new Set(documents.map((document) => document.documentId as string))) {
          await this.#documents.remove(type.uid, type.kind === 'singleType' ? null : documentId, new Map([[LOCALE, this.#code]]), caller);
        }
        if (documents.length < BATCH) break;
      }
    }
  }

  #types(): readonly ContentType[] {
    return [...this.#documents.model.contentTypes.values()].filter(isLocalized);
  }

  #query(type: ContentType): Query {
    const axes = new Map<string, AxisSelection>(this.#documents.axesOf(type).map((axis) => [axis.name, 'any']));
    const fields = [type.attributes.get('documentId') as ScalarAttribute];
    const page = { style: 'offset', offset: 0, limit: BATCH, withCount: false } as const;
    return { type, fields, populate: [], filter: null, sort: [], page, axes: axes.set(LOCALE, { values: [this.#code] }) };
  }
}
