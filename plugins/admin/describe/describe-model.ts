import {
  type Ability,
  type Attribute,
  type AttributeOwner,
  type Caller,
  type ContentType,
  componentUids,
  type Documents,
  mainAttribute,
  OPTIONS_WITHOUT_EFFECT,
  type RelationAttribute,
  shownDefault,
} from 'plinth';
import { readableIn, seesAll, widest } from '../api/asked.ts';
import type * as told from '../api/told.ts';
import type { FactsByUid } from './type-facts.ts';

/** What a description needs, beside the model. */
export interface DescribedParts {
  readonly documents: Documents;
  readonly facts: FactsByUid;
  /** Whether the site has a preview page for the type. */
  hasPreview(uid: string): boolean;
  /** Whether deleted documents of the type are in the trash. */
  hasTrash(uid: string): boolean;
}

/** Actions that the page offers. */
const VERBS: readonly told.Verb[] = ['find', 'create', 'update', 'delete', 'publish', 'discardDraft', 'readDraft'];

/** Actions that bring documents back from the trash. */
const TRASH = ['plugin::history.bin.read', 'plugin::history.bin.restore'];

/** Attributes of every document that people see, although no schema file defines them. */
const SEEN: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt']);

/** Names of the axes that the page supports. */
const LOCALE = 'locale';
const STATUS = 'status';

/** Options in schema files that the page does not need, or gets in another form. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['pluginOptions', 'target', 'inversedBy', 'mappedBy', 'morphBy', 'visible'],
  ...OPTIONS_WITHOUT_EFFECT,
]);

/** Returns the types and components of the model, as far as the person may find them. */
export function describeModel(parts: DescribedParts, caller: Caller): Pick<told.Model, 'types' | 'components'> {
  const { documents, facts } = parts;
  const { ability } = caller;
  const { contentTypes, components } = documents.model;
  const reads = readsOf(documents, caller);
  const describe = describer(documents, ability, reads);
  const shown = [...contentTypes.values()].filter(({ uid }) => uid.startsWith('api::') && ability.can(`${uid}.find`));
  const used = new Set<string>();
  const use = (uids: Iterable<string>): void => {
    for (const uid of uids) {
      if (used.has(uid)) continue;
      used.add(uid);
      use(componentsOf(documents.model.component(uid)));
    }
  };
  for (const type of shown) use(componentsOf(type));
  return {
    types: shown.map((type) => describeType(type, parts, ability, { describe, reads })),
    components: [...components.values()]
      .filter(({ uid }) => used.has(uid))
      .map((component) => ({
        uid: component.uid,
        title: component.displayName,
        icon: facts.of(component.uid).icon,
        main: mainAttribute(component, () => true),
        attributes: [...component.attributes.values()]
          .filter(({ name }) => name !== 'id')
          .map((attribute) => describe(attribute, { localized: false, readable: true, writable: true })),
      })),
  };
}

function describeType(
  type: ContentType,
  { documents, facts, hasPreview, hasTrash }: DescribedParts,
  ability: Ability,
  { describe, reads }: { readonly describe: Describe; readonly reads: Reads },
): told.Type {
  const { uid, kind, singularName, pluralName, displayName } = type;
  const axes = documents.axesOf(type);
  const drafts = axes.some(({ name }) => name === STATUS);
  const locale = axes.find(({ name }) => name === LOCALE);
  const isAllowed = (verb: string) => ability.can(`${uid}.${verb}`);
  // An update creates the document of a single type.
  const creates = kind === 'singleType' ? 'update' : 'create';
  const actions = Object.fromEntries(VERBS.map((verb) => [verb, isAllowed(verb === 'create' ? creates : verb)])) as told.Type['actions'];
  const readable = (name: string) => reads(type).has(name);
  const writable = among(ability, kind === 'singleType' ? [`${uid}.update`] : [`${uid}.create`, `${uid}.update`]);
  const attributes = [...type.attributes.values()].filter(isShown).map((attribute) =>
    describe(attribute, {
      localized: locale !== undefined && locale.shares?.(type, attribute.name) !== true,
      readable: readable(attribute.name),
      writable: writable(attribute.name),
    }),
  );
  return {
    uid,
    kind,
    singular: singularName,
    plural: pluralName,
    title: displayName,
    description: facts.of(uid).description,
    drafts,
    localized: locale !== undefined,
    path: `/content/${kind === 'singleType' ? singularName : pluralName}`,
    main: mainAttribute(type, readable),
    attributes: attributes.filter((attribute) => attribute.readable || attribute.writable),
    actions,
    creatable: isAllowed(creates),
    pagedByKey: readable('id'),
    // Only who may see all documents of a type sees its trash; and what comes back is made again.
    trash:
      hasTrash(uid) &&
      [...TRASH, `${uid}.${creates}`].every((action) => ability.can(action)) &&
      seesAll(type, kind === 'singleType' ? 'find' : 'findOne', documents, { ability }),
    preview: hasPreview(uid),
  };
}

/** Returns a function that tells whether at least one of the actions may name an attribute. */
function among(ability: Ability, actions: readonly string[]): (name: string) => boolean {
  const rules = actions.filter((action) => ability.can(action)).map((action) => ability.rule(action)?.fields ?? null);
  return (name) => rules.some((fields) => fields === null || fields.includes(name));
}

/** Leaves out attributes that plugins add to every type: the page shows them in other ways. */
function isShown({ name, kind, definition, private: hidden, type }: Attribute): boolean {
  if (name === 'id' || name === 'documentId') return false;
  if (definition.implicit === true || SEEN.has(name)) return SEEN.has(name) && !hidden;
  return !(kind === 'relation' && type.name === 'siblings');
}

/** What the rights allow for an attribute. The attribute itself may allow less. */
interface MayDo {
  readonly localized: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
}

type Describe = (attribute: Attribute, may: MayDo) => told.Attribute;

/** Names of the attributes of a type that the person may read in the versions that the page shows: in drafts, where they see those. */
type Reads = (type: ContentType) => ReadonlySet<string>;

function readsOf(documents: Documents, caller: Caller): Reads {
  const known = new Map<string, ReadonlySet<string>>();
  return (type) => {
    const names = known.get(type.uid) ?? readableIn(type, widest(type, documents, caller), documents, caller);
    known.set(type.uid, names);
    return names;
  };
}

/** Returns a function that describes attributes. Of a relation's target it tells only what the person may find. */
function describer({ model }: Documents, ability: Ability, reads: Reads): Describe {
  const farSide = ({ target, definition }: RelationAttribute) => {
    if (!ability.can(`${target}.find`)) return {};
    const seen = reads(model.contentType(target));
    const told = (['mappedBy', 'inversedBy'] as const).flatMap((side) => {
      const name = definition[side];
      return typeof name === 'string' && seen.has(name) ? [[side, name]] : [];
    });
    return { target, ...Object.fromEntries(told) };
  };
  return (attribute, may) => {
    const { name, definition, writable, private: hidden } = attribute;
    const options = Object.fromEntries(Object.entries(definition).filter(([option]) => !UNTOLD.has(option)));
    const { label, hint, placeholder } = (definition.pluginOptions?.admin ?? {}) as Readonly<Record<string, unknown>>;
    return {
      ...options,
      ...(definition.default !== undefined && { default: shownDefault(attribute) }),
      name,
      type: definition.type,
      localized: may.localized,
      readable: may.readable && !hidden,
      writable: may.writable && writable === 'yes',
      ...(typeof label === 'string' && { label }),
      ...(typeof hint === 'string' && { hint }),
      ...(typeof placeholder === 'string' && { placeholder }),
      ...(attribute.kind === 'relation' && {
        relation: attribute.relation,
        many: attribute.many,
        side: attribute.side,
        ...farSide(attribute),
      }),
      ...(attribute.kind === 'morph' && {
        many: attribute.many,
        side: attribute.side,
        targets: [...attribute.on.keys()].filter((uid) => ability.can(`${uid}.find`)),
      }),
    };
  };
}

function componentsOf({ attributes }: AttributeOwner): readonly string[] {
  return [...attributes.values()].flatMap(componentUids);
}
