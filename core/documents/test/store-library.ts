import { SYSTEM } from '../../access/index.ts';
import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, RelationAttribute } from '../../model/index.ts';
import type { Documents } from '../documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { uidOf } from './definitions.ts';
import { isList, type Library, type MemoryRow, type Sketch, type Sketches, TYPES } from './library.ts';

/** Writes random data through the document service, and builds the same library in memory. */
export async function storeLibrary(documents: Documents, sketches: Sketches): Promise<Library> {
  const writer = new LibraryWriter(documents);
  for (const name of TYPES) await writer.create(uidOf(name), sketches[name] ?? []);
  // The links follow in a second round, when all documents exist.
  for (const name of TYPES)
    for (const [index, sketch] of (sketches[name] ?? []).entries()) await writer.complete(uidOf(name), index, sketch);
  for (const name of TYPES) await writer.readTimes(uidOf(name));
  return writer.library;
}

class LibraryWriter {
  readonly library = new Map<string, MemoryRow[]>();
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  async create(uid: string, sketches: readonly Sketch[]): Promise<void> {
    const rows: MemoryRow[] = [];
    for (const { values } of sketches) {
      const { id, documentId, createdAt, updatedAt } = await this.#documents.create(uid, { data: values }, SYSTEM);
      rows.push({ values: { ...values, id, documentId, createdAt, updatedAt }, behind: {} });
    }
    this.library.set(uid, rows);
  }

  async complete(uid: string, index: number, sketch: Sketch): Promise<void> {
    const { model } = this.#documents;
    const type = model.contentType(uid);
    const row = this.#row(uid, index);
    const populate = populateEntries(model, type);
    const answer = this.#documents.parse(uid, { populate }, 'update', SYSTEM);
    const data = this.#body(type, { ...sketch, values: {} });
    const written = await this.#documents.update(uid, row.values.documentId as string, { data, answer }, SYSTEM);
    this.#fill(type, row, sketch, written);
  }

  /** Reads `updatedAt`, since a document also changes when another one takes its one-to-one target. */
  async readTimes(uid: string): Promise<void> {
    const { documents } = await this.#documents.find(this.#documents.parse(uid, { fields: ['updatedAt'] }, 'list', SYSTEM));
    const times = new Map(documents.map(({ id, updatedAt }) => [id, updatedAt]));
    for (const { values } of this.library.get(uid) ?? []) values.updatedAt = times.get(values.id);
  }

  #row(uid: string, index: number): MemoryRow {
    return this.library.get(uid)?.[index] as MemoryRow;
  }

  /** The body of a write: references as documentIds. */
  #body(owner: AttributeOwner, sketch: Sketch): Record<string, unknown> {
    const data: Record<string, unknown> = { ...sketch.values };
    for (const [name, numbers] of Object.entries(sketch.links)) {
      const { target } = owner.attributes.get(name) as RelationAttribute;
      data[name] = numbers.map((number) => this.#row(target, number).values.documentId);
    }
    for (const [name, entries] of Object.entries(sketch.entries)) {
      const attribute = owner.attributes.get(name) as ComponentAttribute | DynamicZoneAttribute;
      const bodies = entries.map((entry) => ({
        ...(attribute.kind === 'dynamiczone' && { __component: entry.component }),
        ...this.#body(this.#documents.model.component(entry.component), entry),
      }));
      data[name] = isList(attribute) ? bodies : (bodies[0] ?? null);
    }
    return data;
  }

  /** Copies links and entries to memory. Only the ids of entries come from the answer. */
  #fill(owner: AttributeOwner, row: MemoryRow, sketch: Sketch, written: DocumentValue): void {
    for (const [name, numbers] of Object.entries(sketch.links)) {
      const attribute = owner.attributes.get(name) as RelationAttribute;
      const targets = numbers.map((number) => this.#row(attribute.target, number));
      for (const target of targets) if (attribute.relation === 'oneToOne' && attribute.inverse !== null) this.#release(attribute, target);
      row.behind[name] = targets;
      if (attribute.inverse === null) continue;
      for (const { behind } of targets) behind[attribute.inverse] = [...(behind[attribute.inverse] ?? []), row];
    }
    for (const [name, entries] of Object.entries(sketch.entries)) {
      const answers = [written[name] ?? []].flat() as DocumentValue[];
      row.behind[name] = entries.map((entry, index) => {
        const made: MemoryRow = { values: { ...entry.values, id: answers[index]?.id }, behind: {} };
        this.#fill(this.#documents.model.component(entry.component), made, entry, answers[index] ?? {});
        return made;
      });
    }
  }

  /** Takes a one-to-one target from the row that had it. */
  #release({ name, inverse }: RelationAttribute, target: MemoryRow): void {
    for (const owner of target.behind[inverse as string] ?? []) owner.behind[name] = [];
    target.behind[inverse as string] = [];
  }
}

/** A `populate` of all components, at any depth. */
function populateEntries(model: Documents['model'], owner: AttributeOwner): Record<string, unknown> {
  const populate: Record<string, unknown> = {};
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind === 'component')
      populate[attribute.name] = { populate: populateEntries(model, model.component(attribute.component)) };
    if (attribute.kind === 'dynamiczone') {
      populate[attribute.name] = {
        on: Object.fromEntries(attribute.components.map((uid) => [uid, { populate: populateEntries(model, model.component(uid)) }])),
      };
    }
  }
  return populate;
}
