import { type DocumentChange, type Documents, isPlinthError, type PlinthError } from 'plinth';
import type { ReadDocument } from '../content/content-reader.ts';
import { hasAxis } from '../content/readable-types.ts';
import { isContentType } from '../content/type-order.ts';
import { type LineData, type LineLink, saysTheSame, versionName, withLinks } from '../content/version-line.ts';
import type { LineProblem, Staged, StagedLine } from '../transfer.ts';

/** What is known of where links lead. */
export interface KnownTargets {
  /** Whether a document is there, in a locale where its type has them. */
  isThere(type: string, documentId: string, locale: string): boolean;
  /** Documents that the import brings, and that are not written yet. */
  comes(type: string, documentId: string): boolean;
}

/** A document of an import, beside what is there. */
export class PlannedDocument {
  readonly staged: Staged;
  readonly lines: readonly StagedLine[];
  readonly current: ReadDocument | null;
  /** Lines with the links that lead somewhere. */
  readonly settled: readonly StagedLine[];
  /** Attributes with links to what comes later. */
  readonly awaiting: ReadonlySet<string>;
  /** Links that lead nowhere. */
  readonly lost: readonly LineProblem[];
  readonly #documents: Documents;

  constructor(documents: Documents, staged: Staged, current: ReadDocument | null, targets: KnownTargets) {
    this.#documents = documents;
    this.staged = staged;
    this.current = current;
    this.lines = JSON.parse(staged.body) as readonly StagedLine[];
    const awaiting = new Set<string>();
    const lost: LineProblem[] = [];
    const type = documents.model.contentType(staged.type);
    this.settled = this.lines.map((line) => {
      const visit = (attribute: { readonly target: string }, link: LineLink, path: string): LineLink | null => {
        const { documentId } = link;
        if (targets.isThere(attribute.target, documentId, this.#localeOf(attribute.target, link, line))) return link;
        if (targets.comes(attribute.target, documentId)) awaiting.add(path.split(/[.[]/)[0] as string);
        else
          lost.push({
            level: 'warning',
            line: line.line,
            path,
            message: isContentType({ uid: attribute.target })
              ? `leads to ${attribute.target} ${documentId}, which is neither here nor in the import: it is left out`
              : `leads to ${attribute.target} ${documentId}, which is not here, and no content that could come along: it is left out`,
          });
        return null;
      };
      return { ...line, data: withLinks(documents.model, type, line.data, visit, 'line') };
    });
    this.awaiting = awaiting;
    this.lost = lost;
  }

  /** Lines that say something else than what is there. */
  get differing(): readonly StagedLine[] {
    const current = new Map((this.current?.lines ?? []).map((line) => [versionName(line), line.data]));
    return this.settled.filter((line) => !saysTheSame(line.data, current.get(this.#nameOf(line))));
  }

  /** Whether what is imported was changed after what is there; where one of them does not say when, it was not. */
  get isNewer(): boolean {
    const latest = (lines: readonly { readonly updatedAt?: string }[]) =>
      lines
        .map(({ updatedAt = '' }) => updatedAt)
        .sort()
        .at(-1) ?? '';
    return latest(this.lines) > (this.current === null ? '' : latest(this.current.lines) || '9');
  }

  /** The changes that make the document what its lines say: what is published first, then drafts that wait beside it. */
  changes(): readonly DocumentChange[] {
    const { type } = this.staged;
    const differing = new Set(this.differing.map((line) => this.#nameOf(line)));
    const published = this.settled.filter((line) => this.#statusOf(line) === 'published' && differing.has(this.#nameOf(line)));
    const rewritten = new Map(published.map((line) => [line.locale ?? '', line.data]));
    const drafts = this.settled.filter((line) => {
      if (this.#statusOf(line) !== 'draft') return false;
      // To publish writes the draft along.
      const over = rewritten.get(line.locale ?? '');
      return over === undefined ? differing.has(this.#nameOf(line)) || rewritten.size > 0 : !saysTheSame(line.data, over);
    });
    const plain = this.settled.filter((line) => this.#statusOf(line) === null && differing.has(this.#nameOf(line)));
    return this.#inTurn([...published, ...drafts, ...plain], type);
  }

  /** The least that other documents can lead to, where this one has to wait for what it leads to itself: a draft in each language that is not there yet. */
  stubs(): readonly DocumentChange[] {
    const { type } = this.staged;
    const there = new Set((this.current?.lines ?? []).map(({ locale }) => locale));
    const first = new Map(this.settled.map((line) => [line.locale, line] as const).toReversed());
    const missing = [...first.values()].filter(({ locale }) => this.current === null || !there.has(locale));
    const drafts = missing.map((line) => {
      const kept = Object.fromEntries(Object.entries(line.data).filter(([name]) => !this.awaiting.has(name)));
      return { ...line, data: kept, ...(this.#statusOf(line) !== null && { status: 'draft' as const }) };
    });
    return this.#inTurn(drafts, type);
  }

  /** Lines as changes, the first of which makes the document where there is none. A version in a new language has from the others what all share, and takes nothing of it. */
  #inTurn(lines: readonly StagedLine[], type: string): readonly DocumentChange[] {
    const axes = this.#documents.axesOf(this.#documents.model.contentType(type));
    const shares = (name: string) => axes.some((axis) => axis.shares?.(this.#documents.model.contentType(type), name) === true);
    const localeOf = (line: StagedLine) => this.#nameOf(line).split('/')[0] as string;
    const there = new Set((this.current?.lines ?? []).map(({ locale = '' }) => locale));
    return lines.map((line, index) => {
      const isNew = index === 0 && this.current === null;
      const isAdded = !isNew && !there.has(localeOf(line));
      there.add(localeOf(line));
      const data = isAdded ? Object.fromEntries(Object.entries(line.data).filter(([name]) => !shares(name))) : line.data;
      return this.#change({ ...line, data }, isNew, type);
    });
  }

  /** What was thrown as problems of lines. */
  problemsOf(error: PlinthError, change: number | null): readonly LineProblem[] {
    const changes = this.changes();
    const version = change === null ? undefined : changes[change];
    const axes = version?.kind === 'create' || version?.kind === 'update' ? version.request.axes : undefined;
    const line =
      this.settled.find((each) => axes !== undefined && this.#nameOf(each) === `${axes.get('locale') ?? ''}/${axes.get('status') ?? ''}`) ??
      this.settled[0];
    const number = line?.line ?? this.staged.line;
    const { errors } = error.details as { readonly errors?: readonly { readonly path?: readonly string[]; readonly message: string }[] };
    if (!Array.isArray(errors) || errors.length === 0) return [{ level: 'error', line: number, path: null, message: error.message }];
    return errors.slice(0, 20).map(({ path = [], message }) => ({ level: 'error', line: number, path: path.join('.') || null, message }));
  }

  #statusOf({ status }: StagedLine): 'draft' | 'published' | null {
    if (!hasAxis(this.#documents, this.staged.type, 'status')) return null;
    return status ?? 'draft';
  }

  /** A line that says no locale is about the default one, as a request is; one that says no status is a draft, so that nothing goes live that nobody has called published. */
  #nameOf(line: StagedLine): string {
    const { type } = this.staged;
    const status = this.#statusOf(line) ?? undefined;
    const locale = hasAxis(this.#documents, type, 'locale') ? (line.locale ?? this.#defaultOf('locale')) : undefined;
    return versionName({ ...(status !== undefined && { status }), ...(locale !== undefined && { locale }) });
  }

  /** The locale of the version that a link leads to; empty where the target has none. */
  #localeOf(target: string, link: LineLink, { locale }: StagedLine): string {
    if (!this.#documents.model.contentTypes.has(target) || !hasAxis(this.#documents, target, 'locale')) return '';
    const own = hasAxis(this.#documents, this.staged.type, 'locale') ? locale : undefined;
    return (
      own ??
      link.locale ??
      this.#documents
        .axesOf(this.#documents.model.contentType(target))
        .find(({ name }) => name === 'locale')
        ?.defaultValue() ??
      ''
    );
  }

  #defaultOf(name: string): string | undefined {
    return this.#documents
      .axesOf(this.#documents.model.contentType(this.staged.type))
      .find((axis) => axis.name === name)
      ?.defaultValue();
  }

  #change(line: StagedLine, isNew: boolean, type: string): DocumentChange {
    const { model } = this.#documents;
    const contentType = model.contentType(type);
    const data: LineData = withLinks(model, contentType, line.data, (_, link) => link, 'body');
    const [locale, status] = this.#nameOf(line).split('/');
    const axes = new Map([
      ...(locale === undefined || locale === '' ? [] : [['locale', locale] as const]),
      ...(status === undefined || status === '' ? [] : [['status', status] as const]),
    ]);
    const request = { data, axes };
    const { document: documentId } = this.staged;
    if (contentType.kind === 'singleType')
      return isNew
        ? { kind: 'create', type, documentId, request: { ...request, action: `${type}.update` } }
        : { kind: 'update', type, documentId: null, request };
    return isNew ? { kind: 'create', type, documentId, request } : { kind: 'update', type, documentId, request };
  }
}

/** Which of several changes an error is about; null where it does not say. */
export function changeOf(error: unknown): number | null {
  const change = isPlinthError(error) ? (error.details as { readonly change?: unknown }).change : undefined;
  return typeof change === 'number' ? change : null;
}
