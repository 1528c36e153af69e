import {
  type AttributeConversion,
  type Caller,
  type ContentType,
  type Documents,
  describeSharedValues,
  describeUnfitting,
  type MigrationReport,
  type ModelConflict,
  type StoredValue,
} from 'plinth';
import type { RenamedAttribute } from './edits/model-edit.ts';
import type { ModelState } from './model-rehearsals.ts';

/** What decides which stored values a proposal shows. */
export interface ValueReading {
  readonly documents: Documents;
  readonly before: ModelState;
  readonly after: ModelState;
  readonly renamed: readonly RenamedAttribute[];
  /** Default: none, who may read nothing. */
  readonly caller: Caller | undefined;
  /** Most values of an attribute. */
  readonly most: number;
}

/** A stored value, with the title of its document. */
export interface TitledValue extends StoredValue {
  /** Empty if the document has none. */
  readonly title: string;
}

/** A conflict as a proposal shows it. */
export interface ProposedConflict extends ModelConflict {
  readonly examples: readonly TitledValue[];
}

/** Reports of a plan with only the values that a caller may read. Numbers of documents stay. */
export interface ReadableReports {
  readonly conversions: readonly AttributeConversion[];
  readonly conflicts: readonly ProposedConflict[];
  /** Sentences about what stops a start, and what is lost, quote values, too. */
  sentences(texts: readonly string[]): readonly string[];
}

/** Leaves out of a plan what a caller may not read. */
export async function readableReports(
  { conversions, conflicts }: Pick<MigrationReport, 'conversions' | 'conflicts'>,
  reading: ValueReading,
): Promise<ReadableReports> {
  const texts = new Map<string, string>();
  const shown: AttributeConversion[] = [];
  for (const report of conversions) {
    const { count, examples: sharing } = report.duplicates;
    const duplicates = { count, examples: await readableValues(sharing, reading) };
    const readable = { ...report, duplicates, examples: await readableValues(report.examples, reading) };
    texts.set(describeUnfitting(report), describeUnfitting(readable));
    shown.push(readable);
  }
  const told: ProposedConflict[] = [];
  for (const conflict of conflicts) {
    const examples = await titled(await readableValues(conflict.examples, reading), reading);
    const text = conflict.kind === 'values' ? describeSharedValues({ ...conflict, examples }) : conflict.text;
    texts.set(conflict.text, text);
    told.push({ ...conflict, examples, text });
  }
  return { conversions: shown, conflicts: told, sentences: (all) => all.map((text) => texts.get(text) ?? text) };
}

/**
 * The values that a caller may read at their place, each in the first version in which it may be read. Whoever may not find a document
 * learns neither its id nor its value: the count says that it exists.
 */
async function readableValues(values: readonly StoredValue[], reading: ValueReading): Promise<readonly StoredValue[]> {
  const { caller, most } = reading;
  if (caller === undefined) return [];
  const placed = values.flatMap((value) => {
    const type = typeBefore(value.type, reading);
    if (type === undefined) return [];
    const [version, ...others] = [value.version, ...value.others].filter((each) =>
      isReadablePlace({ ...value, version: each }, type, { ...reading, caller }),
    );
    return version === undefined ? [] : [{ ...value, type: type.uid, version, others }];
  });
  const byVersion = new Map<string, StoredValue[]>();
  for (const value of placed) {
    for (const version of [value.version, ...value.others]) {
      const key = keyOf(value.type, version);
      byVersion.set(key, [...(byVersion.get(key) ?? []), { ...value, version }]);
    }
  }
  const readable = new Map<string, ReadonlySet<string>>();
  for (const [key, group] of byVersion) readable.set(key, await readableIds(group, reading.documents, caller));
  return placed
    .flatMap((value) => {
      const versions = [value.version, ...value.others];
      const [version, ...others] = versions.filter((each) => readable.get(keyOf(value.type, each))?.has(value.documentId) === true);
      return version === undefined ? [] : [{ ...value, version, others }];
    })
    .slice(0, most);
}

function keyOf(type: string, version: StoredValue['version']): string {
  return JSON.stringify([type, version]);
}

/** The type as it is now, also if it gets another name. */
function typeBefore(uid: string, { before, after }: Pick<ValueReading, 'before' | 'after'>): ContentType | undefined {
  const table = after.model.contentTypes.get(uid)?.collectionName;
  const { contentTypes } = before.model;
  return contentTypes.get(uid) ?? [...contentTypes.values()].find(({ collectionName }) => collectionName === table);
}

type AsCaller = Pick<ValueReading, 'documents' | 'renamed'> & { readonly caller: Caller };

/** Whether the caller may read the attribute of the type in which a value stands, in its version. */
function isReadablePlace(
  { path, version }: StoredValue,
  { uid, attributes }: ContentType,
  { documents, renamed, caller }: AsCaller,
): boolean {
  const [now = ''] = path.split('.');
  const name = renamed.find(({ uidBefore, to }) => uidBefore === uid && to === now)?.from ?? now;
  return attributes.get(name)?.private === false && documents.visibleFields(uid, axesOf(version), 'list', caller).has(name);
}

function axesOf(version: StoredValue['version']): ReadonlyMap<string, string> {
  return new Map(Object.entries(version).filter(([, value]) => value !== ''));
}

/** The documents of values of one version that the caller may read in that version. */
async function readableIds(values: readonly StoredValue[], documents: Documents, caller: Caller): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const [first] = values;
  if (first === undefined) return found;
  const { type: uid, version } = first;
  const ids = [...new Set(values.map(({ documentId }) => documentId))];
  for (let start = 0; start < ids.length; start += PAGE) {
    const parameters = {
      ...Object.fromEntries(axesOf(version)),
      filters: { documentId: { $in: ids.slice(start, start + PAGE) } },
      fields: ['documentId'],
      pagination: { pageSize: PAGE },
    };
    const { documents: page } = await documents.find(documents.parse(uid, parameters, 'list', caller));
    for (const { documentId } of page) found.add(String(documentId));
  }
  return found;
}

/** Documents that are asked for at a time. */
const PAGE = 100;

async function titled(values: readonly StoredValue[], { documents, caller }: ValueReading): Promise<readonly TitledValue[]> {
  if (caller === undefined) return [];
  const asked = values.map(({ type, documentId, version }) => {
    return { type, documentId, axes: axesOf(version) };
  });
  const titles = await documents.titles(asked, caller);
  return values.map((value, index) => ({ ...value, title: titles[index] ?? '' }));
}
