import type { ContentType } from '../../model/index.ts';
import type { Layouts } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import type { DocumentPlan } from './document-plan.ts';
import { AWAITED } from './import-tables.ts';
import { isDocumentId } from './imported-document.ts';
import type { PreparedLink, PreparedVersion } from './prepared-document.ts';
import { findKnown, findSingles, type Mark, mark, type RegisteredDocument, register } from './registered-documents.ts';

/**
 * Registers documents, and missing documents that they link to. Then looks up the targets of their links.
 * @param known documents that are registered already; new ones are added
 */
export async function registerAll(
  statements: Statements,
  plans: readonly DocumentPlan[],
  known: Map<string, RegisteredDocument>,
  { layouts, run }: { readonly layouts: Layouts; readonly run: number },
): Promise<void> {
  const learn = async (documentIds: Iterable<string>) => {
    for (const [documentId, document] of await findKnown(statements, documentIds)) known.set(documentId, document);
  };
  const typeOf = ({ attribute }: PreparedLink) => layouts.model.contentType(attribute.target);
  const own = new Map(plans.map(({ prepared }) => [prepared.documentId, prepared.layout.type]));
  const links = plans.flatMap(({ versions }) => versions.flatMap(({ prepared }) => linksOf(prepared)));
  await learn(new Set(links.map(({ target }) => target).filter((target) => !own.has(target) && !known.has(target))));

  const missing = new Map([...own].filter(([documentId]) => !known.has(documentId)));
  const awaited = new Set<string>();
  const singles = await findSingles(statements, new Set(links.map(typeOf)));
  for (const [documentId, { uid, kind }] of own) if (kind === 'singleType') singles.set(uid, documentId);
  for (const link of links) {
    if (known.has(link.target) || missing.has(link.target) || !canAwait(typeOf(link), link.target, singles)) continue;
    missing.set(link.target, typeOf(link));
    awaited.add(link.target);
  }
  await register(statements, missing);
  await learn(missing.keys());
  const marks = [...awaited].map((target): Mark => ({ document: keyOf(known, target), digest: AWAITED, run }));
  await mark(statements, marks);
  for (const plan of plans) {
    plan.id = keyOf(known, plan.prepared.documentId);
    findTargets(plan, known);
  }
}

function keyOf(known: ReadonlyMap<string, RegisteredDocument>, documentId: string): number {
  const document = known.get(documentId);
  if (document === undefined) throw new Error(`the document ${documentId} was not registered`);
  return document.id;
}

function findTargets(plan: DocumentPlan, known: ReadonlyMap<string, RegisteredDocument>): void {
  for (const version of plan.versions) {
    const found = ({ attribute, target, path }: PreparedLink) => {
      const document = known.get(target);
      if (document?.type === attribute.target) return document.id;
      const why = document === undefined ? 'cannot be a document of this type' : `is a document of ${document.type}`;
      plan.isOpen = true;
      plan.remark(version, ['left-out', 'link', path], `${path} must refer to a document of ${attribute.target}, but ${target} ${why}`);
      return null;
    };
    for (const [attribute, link] of version.prepared.toOne) {
      const document = link && found(link);
      const to = plan.prepared.layout.toOne.get(attribute);
      const position = to?.position === null ? null : (link?.inversePosition ?? null);
      version.toOne.set(attribute, link && document !== null ? { document, pins: link.pins, position } : null);
    }
    for (const link of version.prepared.links) {
      const target = found(link);
      if (target !== null) version.links.push({ link, target });
    }
  }
}

/** Whether a missing document may be put later as one of this type. */
function canAwait({ kind, uid }: ContentType, documentId: string, singles: Map<string, string>): boolean {
  if (!isDocumentId(documentId)) return false;
  if (kind !== 'singleType') return true;
  const there = singles.get(uid) ?? documentId;
  singles.set(uid, there);
  return there === documentId;
}

function linksOf({ toOne, links }: PreparedVersion): PreparedLink[] {
  return [...[...toOne.values()].filter((link) => link !== null), ...links];
}
