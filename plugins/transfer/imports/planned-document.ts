import { type DocumentChange, type Documents, isPlinthError, type PlinthError } from 'plinth';
import type { ReadDocument } from '../content/content-reader.ts';
import { hasAxis } from '../content/readable-types.ts';
import { isContentType } from '../content/type-order.ts';
import { type LineData, type LineLink, saysTheSame, versionName, withLinks } from '../content/version-line.ts';
import type { LineProblem, Staged, StagedLine } from '../transfer.ts';

/** What is known about the targets of links. */
export interface TargetFacts {
  /** Whether a document exists, in a locale if its type has locales. */
  isThere(type: string, documentId: string, locale: string): boolean;
  /** Whether the import contains a document that is not written yet. */
  comes(type: string, documentId: string): boolean;
}

/** A document of an import, compared with the existing one. */
export class PlannedDocument {
  readonly staged: Staged;
  readonly lines: readonly StagedLine[];
  readonly current: ReadDocument | null;
  /** The lines without links whose targets do not exist. */
  readonly settled: readonly StagedLine[];
  /** Attributes with links to documents that are written later. */
  readonly awaiting: ReadonlySet<string>;
  /** Problems of links whose targets exist nowhere. */
  readonly lost: readonly LineProblem[];
  readonly #documents: Documents;

  constructor(documents: Documents, staged: Staged, current: ReadDocument | null, targets: TargetFacts) {
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
              ? `refers to ${attribute.target} ${documentId}, which exists neither here nor in the import; the relation is left out`
              : `refers to ${attribute.target} ${documentId}, which does not exist here and cannot be imported; the relation is left out`,
          });
        return null;
      };
      return { ...line, data: withLinks(documents.model, type, line.data, visit, 'line') };
    });
    this.awaiting = awaiting;
    this.lost = lost;
  }

  /** Lines that differ from the existing versions. */
  get differing(): readonly StagedLine[] {
    const current = new Map((this.current?.lines ?? []).map((line) => [versionName(line), line.data]));
    return this.settled.filter((line) => !saysTheSame(line.data, current.get(this.#nameOf(line))));
  }

  /** Whether the import was changed later than the existing document. False if the time of one of them is unknown. */
  get isNewer(): boolean {
    const latest = (lines: readonly { readonly updatedAt?: string }[]) =>
      lines
        .map(({ updatedAt = '' }) => updatedAt)
        .sort()
        .at(-1) ?? '';
    return latest(this.lines) > (this.current === null ? '' : latest(this.current.lines) || '9');
  }

  /** The changes that make the document equal to its lines: published versions first, then pending drafts. */
  changes(): readonly DocumentChange[] {
    const { type } = this.staged;
    const differing = new Set(this.differing.map((line) => this.#nameOf(line)));
    const published = this.settled.filter((line) => this.#statusOf(line) === 'published' && differing.has(this.#nameOf(line)));
    const rewritten = new Map(published.map((line) => [line.locale ?? '', line.data]));
    const drafts = this.settled.filter((line) => {
      if (this.#statusOf(line) !== 'draft') return false;
      // Publishing also writes the draft.
      const over = rewritten.get(line.locale ?? '');
      return over === undefined ? differing.has(this.#nameOf(line)) || rewritten.size > 0 : !saysTheSame(line.data, over);
    });
    const plain = this.settled.filter((line) => this.#statusOf(line) === null && differing.has(this.#nameOf(line)));
    return this.#inTurn([...published, ...drafts, ...plain], type);
  }

  /** The minimum that others need to link to this document while it waits for its own targets: a draft in each missing locale. */
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

  /**
   * Converts lines to changes. The first one creates the document if it does not exist. A version in a new locale gets shared values from
   * the other locales, so its own are left out.
   */
  #inTurn(lines: readonly StagedLine[], type: string): readonly DocumentChange[] {
    const axes = this.#documents.axesOf(this.#documents.model.contentType(type));
    const shares = (name: string) => axes.some((axis) => axis.shares?.(this.#documents.model.contentType(type), name) === true);
    const localeOf = (line: StagedLine) => this.#versionOf(line).locale ?? '';
    const there = new Set((this.current?.lines ?? []).map(({ locale = '' }) => locale));
    return lines.map((line, index) => {
      const isNew = index === 0 && this.current === null;
      const isAdded = !isNew && !there.has(localeOf(line));
      there.add(localeOf(line));
      const data = isAdded ? Object.fromEntries(Object.entries(line.data).filter(([name]) => !shares(name))) : line.data;
      return this.#change({ ...line, data }, isNew, type);
    });
  }

  /** Converts an error to problems of lines. */
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

  /**
   * The version of a line. Without a locale it is the default one, as in requests. Without a status it is a draft, so that nothing is
   * published unless the line says so.
   */
  #versionOf(line: StagedLine): Pick<StagedLine, 'locale' | 'status'> {
    const status = this.#statusOf(line) ?? undefined;
    const locale = hasAxis(this.#documents, this.staged.type, 'locale') ? (line.locale ?? this.#defaultOf('locale')) : undefined;
    return { ...(status !== undefined && { status }), ...(locale !== undefined && { locale }) };
  }

  #nameOf(line: StagedLine): string {
    return versionName(this.#versionOf(line));
  }

  /** The locale of the version that a link leads to; empty if the target has no locales. */
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
    const { locale, status } = this.#versionOf(line);
    const axes = new Map([
      ...(locale === undefined ? [] : [['locale', locale] as const]),
      ...(status === undefined ? [] : [['status', status] as const]),
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

/** The index of the change that an error concerns; null if it is unknown. */
export function changeOf(error: unknown): number | null {
  const change = isPlinthError(error) ? (error.details as { readonly change?: unknown }).change : undefined;
  return typeof change === 'number' ? change : null;
}
