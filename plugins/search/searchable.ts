import {
  type AttributeOwner,
  type ContentType,
  componentUids,
  type Filter,
  type Model,
  type ModelDefinitions,
  type ScalarAttribute,
  type VersionKey,
} from 'plinth';

/** Types of attributes that can be searched: those whose values have words. */
export const SEARCHED_TYPES: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'blocks', 'uid', 'email', 'enumeration']);

/** Default weights: of the first searched attribute of a type, and of the second. All others have 1. */
export const DEFAULT_WEIGHTS: readonly number[] = [3, 2];

/** Characters of a version that are searched. */
const MOST_TEXT = 50_000;
/** Levels of components that are searched. */
const LEVELS = 4;
/** Maximum depth of nested blocks. */
const DEEPEST = 20;

/** What is searched in a content type or component: the weights of its texts, and its components. */
export interface SearchedOwner {
  readonly uid: string;
  /** By attribute. */
  readonly weights: ReadonlyMap<string, number>;
  /** Attributes with Markdown. */
  readonly markdown: ReadonlySet<string>;
  /** Attributes with components that are searched. */
  readonly inside: ReadonlyMap<string, SearchedEntries>;
}

/** The entries of a component attribute or dynamic zone. */
export interface SearchedEntries {
  readonly isZone: boolean;
  /** Uids of all components that it may contain. */
  readonly held: readonly string[];
  /** The searched components among them, by uid. */
  readonly kinds: ReadonlyMap<string, SearchedOwner>;
}

/** A content type that is searched. */
export interface SearchedType extends SearchedOwner {
  readonly type: ContentType;
  /** The greatest weight of an attribute. */
  readonly top: number;
}

/** A text of a version. */
export interface SearchedText {
  /** `title`, `blocks.0.body`. */
  readonly path: string;
  readonly text: string;
  readonly weight: number;
  /** Whether it is Markdown. Excerpts are shown without the markup. */
  readonly isMarkdown: boolean;
}

/** The types with an attribute that says `search`, in the type itself or in a component. Private attributes are not searched. */
export function searchedTypes(model: Model): ReadonlyMap<string, SearchedType> {
  const components = new Map<string, SearchedOwner | null>();
  const found = [...model.contentTypes.values()].map((type) => ({ type, searched: searchedOwner(type, model, components) }));
  return new Map(
    found.flatMap(({ type, searched }) => (searched === null ? [] : [[type.uid, { ...searched, type, top: topOf(searched) }] as const])),
  );
}

/** Problems with `search` in schema files. */
export function misplaced({ contentTypes, components }: ModelDefinitions) {
  return [...contentTypes, ...components].flatMap(({ origin, attributes }) =>
    Object.entries(attributes)
      .filter(([, { type, search }]) => search !== undefined && search !== false && !SEARCHED_TYPES.has(type))
      .map(([name, { type }]) => {
        const message = `attributes of the type "${type}" cannot be searched. Expected one of: ${[...SEARCHED_TYPES].join(', ')}`;
        return { origin, path: `attributes.${name}.search`, message };
      }),
  );
}

function searchedOwner(owner: AttributeOwner, model: Model, known: Map<string, SearchedOwner | null>): SearchedOwner | null {
  const weights = new Map<string, number>();
  const inside = new Map<string, SearchedEntries>();
  // A component may contain itself through others. So it is added to `known` before its attributes are read.
  const markdown = new Set([...owner.attributes].flatMap(([name, { definition }]) => (definition.type === 'richtext' ? [name] : [])));
  const searched = { uid: owner.uid, weights, markdown, inside };
  if (!model.contentTypes.has(owner.uid)) known.set(owner.uid, searched);
  for (const [name, attribute] of owner.attributes) {
    if (attribute.private) continue;
    const { search } = attribute.definition as { readonly search?: boolean | { readonly weight: number } };
    if (attribute.kind === 'scalar' && search) {
      const usual = model.contentTypes.has(owner.uid) ? (DEFAULT_WEIGHTS[weights.size] ?? 1) : 1;
      weights.set(name, search === true ? usual : search.weight);
    }
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue;
    const held = componentUids(attribute);
    const entries = held.flatMap((uid) => {
      if (!known.has(uid)) searchedOwner(model.component(uid), model, known);
      const entry = known.get(uid);
      return entry == null ? [] : [[uid, entry] as const];
    });
    if (entries.length > 0) inside.set(name, { isZone: attribute.kind === 'dynamiczone', held, kinds: new Map(entries) });
  }
  if (weights.size > 0 || inside.size > 0) return searched;
  known.set(owner.uid, null);
  return null;
}

function topOf({ weights }: SearchedOwner): number {
  return Math.max(1, ...weights.values());
}

/** The texts of a version, from its stored state or from a read. Attributes that are absent are skipped. */
export function textsOf(searched: SearchedOwner, values: Readonly<Record<string, unknown>>): readonly SearchedText[] {
  const texts: SearchedText[] = [];
  let left = MOST_TEXT;
  const look = (
    { weights, markdown, inside }: SearchedOwner,
    held: Readonly<Record<string, unknown>>,
    before: string,
    depth: number,
  ): void => {
    for (const [name, weight] of weights) {
      const text = textOf(held[name]).slice(0, left);
      left -= text.length;
      if (text !== '') texts.push({ path: before + name, text, weight, isMarkdown: markdown.has(name) });
    }
    if (depth === LEVELS) return;
    for (const [name, { isZone, kinds }] of inside) {
      const value = held[name];
      for (const [index, entry] of (Array.isArray(value) ? value : [value]).entries()) {
        if (typeof entry !== 'object' || entry === null) continue;
        const kind = isZone ? kinds.get(entry.__component) : [...kinds.values()][0];
        const place = Array.isArray(value) ? `${before}${name}.${index}.` : `${before}${name}.`;
        if (kind !== undefined) look(kind, entry, place, depth + 1);
      }
    }
  };
  look(searched, values, '', 0);
  return texts;
}

/** The text of a value: a string, or a tree of blocks, with paragraphs separated by line breaks. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((node) => textOfNode(node, 0)).join('\n');
}

function textOfNode(node: unknown, depth: number): string {
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return '';
  const { text, children } = node as { readonly text?: unknown; readonly children?: unknown };
  if (typeof text === 'string') return text;
  if (!Array.isArray(children)) return '';
  const isList = children.some((child) => child?.type === 'list-item' || child?.type === 'list');
  return children.map((child) => textOfNode(child, depth + 1)).join(isList ? '\n' : '');
}

/** Identifies the versions of a type with the same axis values, as text. The index and searches use the same scopes. */
export function scopeOf(uid: string, axes: VersionKey): string {
  return [uid, ...[...axes].sort().map(([axis, value]) => `${axis}=${value}`)].join(' ');
}

/** The condition that a document is one of these. */
export function among({ type }: Pick<SearchedType, 'type'>, ids: readonly string[]): Filter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'in', operands: ids };
}

/** The populate parameter that reads texts in components. */
export function populateOf(searched: SearchedOwner, readable: ReadonlySet<string> | null): { readonly populate?: object } {
  const within = ({ inside }: SearchedOwner, isAsked: (name: string) => boolean, depth: number): object => {
    const entries = [...inside].filter(([name]) => isAsked(name) && depth > 0);
    const populate = entries.map(([name, { isZone, held, kinds }]) => {
      // Entries without searched texts are read too, because paths of texts contain the index of the entry.
      const each = held.map((uid) => {
        const kind = kinds.get(uid);
        return [uid, kind === undefined ? { fields: ['id'] } : within(kind, () => true, depth - 1)] as const;
      });
      return [name, isZone ? { on: Object.fromEntries(each) } : each[0]?.[1]] as const;
    });
    return populate.length === 0 ? {} : { populate: Object.fromEntries(populate) };
  };
  return within(searched, (name) => readable?.has(name) ?? true, LEVELS);
}
