import type { AttributeConversion, Caller, Documents, UnfittingChoice } from 'plinth';
import type { ModelEdit } from './edits/model-edit.ts';
import type { ModelState } from './model-rehearsals.ts';

/** A choice about values that do not fit, as requests make it. */
export type RequestedChoice = Pick<UnfittingChoice, 'uid' | 'attribute' | 'action'>;

/** A conversion as a proposal shows it. */
export interface ProposedConversion extends Omit<AttributeConversion, 'examples'> {
  /** What was chosen for the values that do not fit; null: nothing yet. */
  readonly choice: UnfittingChoice['action'] | null;
  /** The new attribute that keeps them as text. */
  readonly keepsIn: string;
  /** Values are null where the caller may not read them, and for secrets. */
  readonly examples: AttributeConversion['examples'];
}

/** Reads a definition by uid and attribute. */
type Definitions = (uid: string) => { readonly attributes?: unknown } | undefined;

/** The name of the attribute that keeps what does not fit: `rating_text`, or with a number if that name is taken. */
export function keepingName(uid: string, attribute: string, definitions: Definitions): string {
  const names = Object.keys((definitions(uid)?.attributes ?? {}) as object);
  const candidates = Array.from({ length: names.length + 1 }, (_, index) => `${attribute}_text${index === 0 ? '' : index + 1}`);
  return candidates.find((name) => !names.includes(name)) as string;
}

/** The edits that add the attributes for what does not fit. They are private, so that nothing becomes public that was not checked. */
export function keepingEdits(choices: readonly RequestedChoice[], definitions: Definitions): readonly ModelEdit[] {
  return choices.flatMap(({ uid, attribute, action }): readonly ModelEdit[] => {
    if (action !== 'keep') return [];
    const attributes = (definitions(uid)?.attributes ?? {}) as Readonly<Record<string, { readonly pluginOptions?: object } | undefined>>;
    const options = attributes[attribute]?.pluginOptions;
    const added = { type: 'text', private: true, ...(options !== undefined && { pluginOptions: options }) };
    return [{ edit: 'change', uid, schema: { attributes: { [keepingName(uid, attribute, definitions)]: added } } }];
  });
}

/** What decides which examples somebody may see. */
interface Reading {
  readonly documents: Documents;
  readonly model: ModelState['model'];
  readonly caller: Caller;
}

/**
 * The examples that a caller may read: in the version and at the place where each stands. Whoever may not find a document learns neither its
 * id nor its value: the count says that it exists.
 */
export async function readableExamples(
  examples: AttributeConversion['examples'],
  reading: Reading,
): Promise<AttributeConversion['examples']> {
  const byVersion = new Map<string, (typeof examples)[number][]>();
  for (const example of examples.filter((one) => isReadablePlace(one, reading))) {
    const key = JSON.stringify([example.type, example.version]);
    byVersion.set(key, [...(byVersion.get(key) ?? []), example]);
  }
  const readable = new Set<(typeof examples)[number]>();
  for (const group of byVersion.values()) {
    const ids = await readableIds(group, reading);
    for (const example of group) if (ids.has(example.documentId)) readable.add(example);
  }
  return examples.filter((example) => readable.has(example));
}

/** Whether the caller may read the attribute of the type in which an example stands. */
function isReadablePlace({ type: uid, path }: AttributeConversion['examples'][number], { model, caller: { ability } }: Reading): boolean {
  const type = model.contentTypes.get(uid);
  if (type === undefined || !ability.can(`${uid}.find`)) return false;
  const [name = ''] = path.split('.');
  const fields = ability.rule(`${uid}.find`)?.fields ?? null;
  return fields?.includes(name) !== false && type.attributes.get(name)?.private !== true;
}

/** The documents of examples of one version that the caller may read in that version. */
async function readableIds(
  examples: AttributeConversion['examples'],
  { documents, caller }: Omit<Reading, 'model'>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const [first] = examples;
  if (first === undefined) return found;
  const { type: uid, version } = first;
  if (version.status === 'draft' && !caller.ability.can(`${uid}.readDraft`)) return found;
  const ids = [...new Set(examples.map(({ documentId }) => documentId))];
  for (let start = 0; start < ids.length; start += PAGE) {
    const parameters = {
      ...Object.fromEntries(Object.entries(version).filter(([, value]) => value !== '')),
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
