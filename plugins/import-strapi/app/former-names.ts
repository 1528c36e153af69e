import { type AxisSelection, type ContentType, type Documents, type RelationAttribute, type ScalarAttribute, SYSTEM } from 'plinth';
import { USER_UID } from '../source/creators.ts';
import type { SourceDocument } from '../source/make-documents.ts';
import { isCreatorLink } from './creator-links.ts';
import { namesSomebody, withName } from './name-creators.ts';

/** Users (`documentId`s) that the versions of a document link to here, by the versions' numeric ids in order; null for none. */
type NamesHere = ReadonlyMap<number, string | null>;

/**
 * Keeps the creators that earlier runs have written, where the project itself names nobody. Importing a document replaces its values, so
 * these links would be lost.
 */
export class FormerNames {
  readonly #documents: Documents;
  readonly #attributes: readonly string[];

  constructor(documents: Documents, attributes: readonly string[]) {
    this.#documents = documents;
    this.#attributes = attributes;
  }

  /** @param given documents of one type; a version that is new here gets the creator of its document's first version */
  async fill(given: readonly SourceDocument[]): Promise<readonly SourceDocument[]> {
    const type = this.#documents.model.contentTypes.get(given[0]?.type ?? '');
    let documents = given;
    for (const attribute of this.#attributes) {
      const relation = type?.attributes.get(attribute);
      if (type === undefined || !isCreatorLink(relation)) continue;
      const here = await this.#namesHere(type, relation, given);
      documents = documents.map((document) => {
        const names = here.get(document.documentId) ?? new Map<number, string | null>();
        const [first = null] = names.values();
        const versions = document.versions.map((version) => {
          const user = names.has(version.id) ? names.get(version.id) : first;
          return typeof user !== 'string' || namesSomebody(version, attribute) ? version : withName(version, attribute, user);
        });
        return { ...document, versions };
      });
    }
    return documents;
  }

  async #namesHere(
    type: ContentType,
    attribute: RelationAttribute,
    given: readonly SourceDocument[],
  ): Promise<ReadonlyMap<string, NamesHere>> {
    const { model } = this.#documents;
    const scalar = ({ attributes }: ContentType, name: string) => attributes.get(name) as ScalarAttribute;
    const [id, documentId] = [scalar(type, 'id'), scalar(type, 'documentId')];
    const owner = { fields: [scalar(model.contentType(USER_UID), 'documentId')], populate: [], filter: null, sort: [], page: null };
    const rows: [documentId: string, id: number, user: string | null][] = [];
    for (const axes of this.#everyVersion(type)) {
      const { documents } = await this.#documents.find(
        {
          ...{ type, axes, fields: [id, documentId], page: null, sort: [] },
          populate: [{ kind: 'relation', attribute, alias: 'owner', count: false, ...owner }],
          filter: { kind: 'compare', attribute: documentId, operator: 'in', operands: given.map((document) => document.documentId) },
        },
        SYSTEM,
      );
      for (const row of documents) {
        const user = row.owner as { readonly documentId: string } | null;
        rows.push([String(row.documentId), Number(row.id), user === null ? null : user.documentId]);
      }
    }
    const names = new Map<string, Map<number, string | null>>();
    for (const [document, version, user] of rows.sort(([, a], [, b]) => a - b)) {
      names.set(document, (names.get(document) ?? new Map()).set(version, user));
    }
    return names;
  }

  /** Selections that together cover all versions of a type: a query can have only one value of a request axis. */
  #everyVersion(type: ContentType): readonly ReadonlyMap<string, AxisSelection>[] {
    const axes = this.#documents.axesOf(type);
    const anywhere = axes.flatMap(({ kind, name }) => (kind === 'link' ? [[name, 'any'] as const] : []));
    let selections: ReadonlyMap<string, AxisSelection>[] = [new Map(anywhere)];
    for (const { kind, name, choices } of axes) {
      if (kind !== 'request' || choices === undefined) continue;
      selections = selections.flatMap((others) => choices.map((value) => new Map([...others, [name, { values: [value] }]])));
    }
    return selections;
  }
}
