import { type Axis, type Documents, type DocumentValue, InvalidKeyError, NotFoundError, type Page } from 'plinth';
import { MODEL } from './fixture-model.ts';

/** A call of the document service, without its caller. */
export type Call = readonly [method: string, ...values: readonly unknown[]];

/** The parts of a checked query that a controller uses. */
interface FakeQuery {
  readonly type: { readonly uid: string };
  readonly page: Page | null;
}

const LOCALE = { name: 'locale' } as Axis;

/** Keeps documents in memory and records every call. Supports `pagination` with numbers, and treats `fields=nope` as a mistake. */
export class FakeDocuments {
  readonly calls: Call[] = [];
  readonly model = MODEL;
  readonly axes: readonly Axis[] = [LOCALE];
  readonly stored = new Map<string, Map<string | null, DocumentValue>>();

  /** The fake with the type that the plugin expects. */
  get service(): Documents {
    return this as unknown as Documents;
  }

  put(uid: string, documentId: string | null, values: DocumentValue): void {
    const of = this.stored.get(uid) ?? new Map<string | null, DocumentValue>();
    of.set(documentId, values);
    this.stored.set(uid, of);
  }

  readBudget(): object {
    return {};
  }

  axesOf(): readonly Axis[] {
    return [LOCALE];
  }

  parse(uid: string, parameters: Readonly<Record<string, unknown>>, use: string): FakeQuery {
    this.calls.push(['parse', uid, use]);
    if (parameters.fields === 'nope') throw new InvalidKeyError('nope', { source: 'query', path: null, param: 'fields' });
    const asked = (parameters.pagination ?? {}) as Record<string, string>;
    const limit = Number(asked.pageSize ?? asked.limit ?? 25);
    const page: Page = {
      style: asked.start !== undefined || asked.limit !== undefined ? 'offset' : 'page',
      offset: asked.start === undefined ? (Number(asked.page ?? 1) - 1) * limit : Number(asked.start),
      limit,
      withCount: asked.withCount !== 'false',
    };
    return { type: { uid }, page: use === 'list' ? page : null };
  }

  target(uid: string, parameters: Readonly<Record<string, unknown>>, use: string): ReadonlyMap<string, string> {
    this.calls.push(['target', uid, use]);
    return new Map([['locale', String(parameters.locale ?? 'en')]]);
  }

  /** The fake does not report changes, so nothing is cached. */
  dependence(): null {
    return null;
  }

  async find({ type, page }: FakeQuery) {
    this.calls.push(['find', type.uid]);
    const all = [...(this.stored.get(type.uid)?.values() ?? [])];
    const { offset, limit, withCount } = page as Page;
    return { documents: all.slice(offset, offset + limit), total: withCount ? all.length : null };
  }

  async findText(query: FakeQuery) {
    const { documents, total } = await this.find(query);
    return { documents: documents.map((document) => JSON.stringify(document)), total };
  }

  async findOne(documentId: string | null, { type }: FakeQuery): Promise<DocumentValue | null> {
    this.calls.push(['findOne', type.uid, documentId]);
    return this.stored.get(type.uid)?.get(documentId) ?? null;
  }

  async findOneText(documentId: string | null, query: FakeQuery): Promise<string | null> {
    const document = await this.findOne(documentId, query);
    return document && JSON.stringify(document);
  }

  async create(uid: string, request: { data: unknown; axes: ReadonlyMap<string, string> }): Promise<DocumentValue> {
    this.calls.push(['create', uid, request.data, [...request.axes]]);
    const document = { id: 1, documentId: 'new', ...(request.data as object) };
    this.put(uid, 'new', document);
    return document;
  }

  async update(
    uid: string,
    documentId: string | null,
    request: { data: unknown; axes: ReadonlyMap<string, string> },
  ): Promise<DocumentValue> {
    this.calls.push(['update', uid, documentId, request.data, [...request.axes]]);
    const before = this.stored.get(uid)?.get(documentId);
    if (before === undefined && documentId !== null) throw new NotFoundError();
    const document = { id: 1, documentId: documentId ?? 'single', ...before, ...(request.data as object) };
    this.put(uid, documentId, document);
    return document;
  }

  async remove(uid: string, documentId: string | null, axes: ReadonlyMap<string, string>): Promise<number> {
    this.calls.push(['remove', uid, documentId, [...axes]]);
    return this.stored.get(uid)?.delete(documentId) === true ? 1 : 0;
  }
}
