import type { RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { type ToOneLink, uniqueHash } from '../write/version-store.ts';
import { keyText } from '../write/write-plan.ts';
import type { ImportReason, ImportRemark } from './document-imports.ts';
import type { PreparedDocument, PreparedLink, PreparedVersion } from './prepared-document.ts';
import type { RegisteredDocument } from './registered-documents.ts';
import type { StoredRow } from './stored-rows.ts';

/** What one attempt of a transaction does with a document. */
export class DocumentPlan {
  readonly prepared: PreparedDocument;
  /** Its registration before the attempt; null for a new document. */
  readonly known: RegisteredDocument | null;
  readonly remarks: ImportRemark[];
  readonly versions: readonly VersionPlan[];
  /** `plinth_documents.id`; 0 before it is registered. */
  id: number;
  /** Stored versions that are not given any more. */
  gone: readonly StoredRow[] = [];
  isRefused = false;
  /** Whether another document prevents that it is stored as it was given. The next run then puts it again. */
  isOpen = false;

  constructor(prepared: PreparedDocument, known: RegisteredDocument | null) {
    this.prepared = prepared;
    this.known = known;
    this.id = known?.id ?? 0;
    this.remarks = [...prepared.remarks];
    this.versions = prepared.versions.map((version) => new VersionPlan(version));
  }

  get uid(): string {
    return this.prepared.layout.type.uid;
  }

  /** Matches its versions with stored rows. */
  meet(stored: readonly StoredRow[]): void {
    const { layout } = this.prepared;
    const rows = new Map(stored.map((row) => [keyText(layout, row.key), row]));
    const kept = new Set<StoredRow>();
    for (const version of this.versions) {
      const row = rows.get(keyText(layout, version.prepared.key));
      // With another id it is another row, which replaces the stored one.
      if (row === undefined || row.id !== version.prepared.id) continue;
      version.stored = row;
      kept.add(row);
    }
    this.gone = stored.filter((row) => !kept.has(row));
  }

  remark(
    version: VersionPlan | null,
    [outcome, reason, path]: readonly [ImportRemark['outcome'], ImportReason, string | null],
    message: string,
  ): void {
    const { documentId } = this.prepared;
    const named = version && { id: version.prepared.id, axes: Object.fromEntries(version.prepared.key) };
    this.remarks.push({ type: this.uid, documentId, version: named, path, outcome, reason, message });
    if (outcome === 'refused') this.isRefused = true;
  }
}

/** What one attempt does with a version. */
export class VersionPlan {
  readonly prepared: PreparedVersion;
  /** Its present row; null for a new one. */
  stored: StoredRow | null = null;
  /** Unique attributes whose value another document has already. */
  readonly lost = new Set<ScalarAttribute>();
  /** Links of to-one columns, once their targets were found. */
  readonly toOne = new Map<RelationAttribute, ToOneLink | null>();
  /** Links of the links table, with the registry ids of their targets. */
  readonly links: { readonly link: PreparedLink; readonly target: number }[] = [];

  constructor(prepared: PreparedVersion) {
    this.prepared = prepared;
  }

  /** The new value of a unique attribute's shadow column. */
  shadow(attribute: ScalarAttribute): string | null {
    const isHeld = this.prepared.isStrict && !this.lost.has(attribute);
    return isHeld ? (uniqueHash(this.prepared.values[attribute.name]) as string | null) : null;
  }
}
