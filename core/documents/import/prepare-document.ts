import { createHash } from 'node:crypto';
import { isPlinthError, ValueProblemsError } from '../../errors/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { checkVersion } from '../input/check-version.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { behindVersions } from '../write/behind.ts';
import { completeKey, strictnessOf } from '../write/write-plan.ts';
import type { ImportRemark } from './document-imports.ts';
import { type ImportedDocument, type ImportedVersion, isDocumentId, isNumericId } from './imported-document.ts';
import type { PreparedDocument, PreparedLink, PreparedVersion } from './prepared-document.ts';
import { type ReadingParts, type Remark, VersionReader } from './version-reader.ts';

/** A document in stored form, or remarks why it is refused. */
export type Preparation =
  | { readonly document: PreparedDocument }
  | {
      readonly document: null;
      readonly remarks: readonly ImportRemark[];
      readonly name: { readonly type: string; readonly documentId: string };
    };

/** Converts a document to stored form, as far as that is possible without the database. */
export async function prepareDocument(parts: ReadingParts, given: ImportedDocument): Promise<Preparation> {
  const { type, documentId } = given;
  const remarks: ImportRemark[] = [];
  const remarkOf =
    (version: ImportRemark['version']): Remark =>
    (outcome, reason, path, message) =>
      remarks.push({ type, documentId, version, path, outcome, reason, message });
  const remark = remarkOf(null);
  const refused = (): Preparation => ({ document: null, remarks, name: { type, documentId } });

  if (!parts.layouts.model.contentTypes.has(type)) {
    remark('refused', 'unknown', null, `the content type "${type}" does not exist`);
    return refused();
  }
  if (!isDocumentId(documentId)) {
    remark('refused', 'malformed', null, `${JSON.stringify(documentId)} is not a valid documentId`);
    return refused();
  }
  const layout = parts.layouts.of(type);
  const versions = new Map<string, PreparedVersion>();
  for (const version of given.versions) {
    const remarkOn = remarkOf({ id: version.id, axes: version.axes });
    const prepared = await prepareVersion(parts, layout, version, remarkOn);
    if (prepared === null) continue;
    const key = JSON.stringify([...prepared.key.values()]);
    const twin = versions.get(key);
    if (twin)
      remarkOn('left-out', 'version', null, `the version ${version.id} has the same ${axisNames(layout)} as the version ${twin.id}`);
    else versions.set(key, prepared);
  }
  tellBehind(layout, [...versions.values()], (version, message) =>
    remarkOf({ id: version.id, axes: Object.fromEntries(version.key) })('kept', 'counterpart', null, message),
  );
  if (versions.size === 0) remark('refused', 'malformed', null, 'the document has no valid version');
  if (remarks.some(({ outcome }) => outcome === 'refused')) return refused();
  const sorted = [...versions].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, version]) => version);
  return { document: { layout, documentId, versions: sorted, digest: digestOf(sorted), remarks } };
}

/** Remarks on versions without a draft. A read or write that needs the draft creates it. */
function tellBehind(
  layout: TypeLayout,
  versions: readonly PreparedVersion[],
  tell: (version: Pick<PreparedVersion, 'id' | 'key'>, message: string) => void,
): void {
  const placed = versions.map(({ id, key }) => ({ id, key, updatedAt: null, level: null }));
  for (const { row, axis, on } of behindVersions(layout, placed)) {
    const version = versions.find(({ id }) => id === row) as PreparedVersion;
    tell(version, `the version ${row} has no counterpart of the ${axis} "${on}": it is created as a copy when it is first needed`);
  }
}

async function prepareVersion(
  parts: ReadingParts,
  layout: TypeLayout,
  { id, axes, values }: ImportedVersion,
  remark: Remark,
): Promise<PreparedVersion | null> {
  if (!isNumericId(id)) {
    remark('refused', 'malformed', null, `${JSON.stringify(id)} is not a valid version id`);
    return null;
  }
  const key = completeKey(layout, new Map(Object.entries(axes)));
  const unknown = unknownAxis(layout, key);
  if (unknown !== null) {
    remark('left-out', 'version', null, `the version ${id} has the unknown ${unknown} "${key.get(unknown)}"`);
    return null;
  }
  const reader = new VersionReader(parts, layout, id, remark);
  const read = reader.read(values);
  const isStrict = strictnessOf(layout, key) === 'strict';
  if (isStrict) await remarkRules(parts, layout, read, remark);
  const toOne = new Map<RelationAttribute, PreparedLink | null>([...layout.toOne.keys()].map((attribute) => [attribute, null]));
  const links: PreparedLink[] = [];
  for (const link of reader.links) {
    if (link.entry === null && toOne.has(link.attribute)) toOne.set(link.attribute, link);
    else links.push(link);
  }
  return { id, key, isStrict, values: read, toOne, links, doubles: reader.doubles, highestEntry: reader.highest };
}

/** The first axis that does not know its value in the key; null when all do. */
function unknownAxis(layout: TypeLayout, key: VersionKey): string | null {
  const axis = layout.axes.find((each) => each.state === 'active' && each.axis.known?.(key.get(each.name) as string) === false);
  return axis?.name ?? null;
}

/** Remarks on what a write would refuse today. The version is stored anyway, because the other side has it. */
async function remarkRules(parts: ReadingParts, layout: TypeLayout, values: Record<string, unknown>, remark: Remark): Promise<void> {
  try {
    await checkVersion(layout.type, values, { source: 'stored', isParsed: true, strictness: 'strict', model: parts.layouts.model });
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    if (!(error instanceof ValueProblemsError)) remark('kept', 'rule', null, error.message);
    else for (const { path, message } of problemsOf(error)) remark('kept', 'rule', path.join('.'), message);
  }
}

function problemsOf(error: ValueProblemsError): readonly { readonly path: readonly string[]; readonly message: string }[] {
  return (error.details as { readonly errors: readonly { readonly path: readonly string[]; readonly message: string }[] }).errors;
}

function axisNames({ axes }: TypeLayout): string {
  return axes.map(({ name }) => name).join(' and ') || 'document';
}

/** A hash of everything that is stored of a document, except registry ids. */
function digestOf(versions: readonly PreparedVersion[]): string {
  const link = ({ path, target, pins, position, inversePosition }: PreparedLink) => [
    path,
    target,
    Object.entries(pins),
    position,
    inversePosition,
  ];
  const parts = versions.map(({ id, key, values, toOne, links, doubles }) => [
    id,
    [...key],
    values,
    [...toOne.values()].map((each) => each && link(each)),
    links.map(link),
    doubles.map(({ steps }) => steps),
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
