import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  callerName,
  componentUids,
  isLinking,
  type Model,
  mainAttribute,
  type RecordedChange,
  type RecordedRow,
  type VersionLink,
  type VersionState,
} from 'plinth';
import { binTable, type EntryFacts, entriesTable, STAGE, versionText } from './entry.ts';
import { stepBack, writeState } from './state.ts';

type Values = VersionState['values'];

const NO_LINKS: readonly VersionLink[] = Object.freeze([]);

/** Makes the entry of a version's change, and the bin row of a deleted document. Both are written in the transaction of the change. */
export class Recorder {
  readonly #model: Model;
  readonly #lasts: (entry: Pick<EntryFacts, 'version'>) => boolean;
  /** Documents that each transaction has removed so far. */
  readonly #gone = new WeakMap<object, Set<string>>();
  readonly #hashing = new Map<AttributeOwner, boolean>();

  /** @param lasts whether entries of a version are kept forever */
  constructor(model: Model, lasts: (entry: Pick<EntryFacts, 'version'>) => boolean) {
    this.#model = model;
    this.#lasts = lasts;
  }

  /** The rows to insert for a change. @param linked whether the tap asked for links, so that `change.links` may be called */
  rows(change: RecordedChange, linked: boolean): readonly RecordedRow[] {
    const { type, documentId, kind, revision, axes, caller, leavesNothing } = change;
    const links = linked ? change.links() : { before: NO_LINKS, after: NO_LINKS };
    const written = (version: VersionState | null, held: readonly VersionLink[] | null) =>
      version === null ? null : writeState(this.#withoutHashes(type, version.values), held ?? NO_LINKS);
    const before = written(change.before, links.before);
    const after = written(change.after, links.after);
    const version = versionText(axes);
    const facts = {
      type: type.uid,
      document: documentId,
      version,
      kind,
      revision,
      at: Date.now(),
      caller: callerName(caller)?.slice(0, 255) ?? null,
      surface: caller.origin?.surface.slice(0, 64) ?? null,
      request: caller.origin?.requestId.slice(0, 64) ?? null,
      agent: caller.origin?.agent?.slice(0, 100) ?? null,
    };
    const entry = {
      ...facts,
      after_sum: after?.sum ?? null,
      before_sum: before?.sum ?? null,
      state: after?.text ?? null,
      back: before === null || before.sum === after?.sum ? null : stepBack(before, after),
      stage: leavesNothing ? STAGE.bin : this.#lasts({ version }) ? STAGE.lasting : STAGE.ordinary,
    };
    const rows = [{ table: entriesTable, values: entry }];
    if (!leavesNothing || !this.#isFirst(change)) return rows;
    const title = titleOf(type, change.before?.values ?? {});
    return [...rows, { table: binTable, values: { ...facts, title, sought: title?.toLowerCase().slice(0, 255) ?? null } }];
  }

  #isFirst({ transaction, documentId }: RecordedChange): boolean {
    const gone = this.#gone.get(transaction) ?? new Set();
    this.#gone.set(transaction, gone);
    return !gone.has(documentId) && gone.add(documentId) !== undefined;
  }

  /** Leaves out hashed values, at any depth: they are never stored in history, and so never restored. */
  #withoutHashes(owner: AttributeOwner, values: Values): Values {
    if (!this.#holdsHashes(owner)) return values;
    const kept = Object.entries(values).flatMap(([name, value]) => {
      const attribute = owner.attributes.get(name);
      if (attribute !== undefined && isHashed(attribute)) return [];
      const isOfEntries = attribute?.kind === 'component' || attribute?.kind === 'dynamiczone';
      if (!isOfEntries || !Array.isArray(value)) return [[name, value] as const];
      return [[name, value.map((entry: Values) => this.#entryWithoutHashes(attribute, entry))] as const];
    });
    return Object.fromEntries(kept);
  }

  #entryWithoutHashes(attribute: { readonly kind: string; readonly component?: string }, entry: Values): Values {
    const uid = attribute.kind === 'component' ? attribute.component : entry.__component;
    const component = this.#model.components.get(String(uid));
    return component === undefined ? entry : this.#withoutHashes(component, entry);
  }

  #holdsHashes(owner: AttributeOwner): boolean {
    const known = this.#hashing.get(owner) ?? holdsWithin(owner, this.#model, isHashed);
    this.#hashing.set(owner, known);
    return known;
  }
}

/** Whether versions of a type own links, at any depth. */
export function holdsLinks(type: ContentType, model: Model): boolean {
  return holdsWithin(type, model, (attribute) => isLinking(attribute) && attribute.side === 'owner');
}

function isHashed(attribute: Attribute): boolean {
  return attribute.kind === 'scalar' && attribute.type.prepare !== undefined;
}

/** Whether the owner has such an attribute, in its components too. */
function holdsWithin(
  owner: AttributeOwner,
  model: Model,
  isMeant: (attribute: Attribute) => boolean,
  seen = new Set<AttributeOwner>(),
): boolean {
  if (seen.has(owner)) return false;
  seen.add(owner);
  return [...owner.attributes.values()].some((attribute) => {
    if (isMeant(attribute)) return true;
    const inside = componentUids(attribute);
    const components = inside.flatMap((uid) => model.components.get(uid) ?? []);
    return components.some((component) => holdsWithin(component, model, isMeant, seen));
  });
}

function titleOf(type: ContentType, values: Values): string | null {
  const name = mainAttribute(type, () => true);
  const value = name === null ? null : values[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, 255) : null;
}
