import type { Access, Attribute, ContentType, Documents } from 'plinth';
import type { RightsAttribute, RightsSubject } from '../api/told-rights.ts';

/** Verbs whose rules may name attributes. */
const WITH_FIELDS: ReadonlySet<string> = new Set(['find', 'findOne', 'create', 'update', 'createLocalization']);

/** What the catalogue needs. */
export interface CatalogueParts {
  readonly access: Pick<Access, 'actions' | 'userType'>;
  readonly documents: Documents;
}

/**
 * Returns everything that can be granted to a role or a token, grouped by subject, types of the app first. Each action says what a rule may
 * limit.
 */
export function rightsCatalogue({ access, documents }: CatalogueParts): readonly RightsSubject[] {
  const subjects = new Map<string, RightsSubject & { readonly actions: RightsSubject['actions'][number][] }>();
  for (const { action, plugin, wildcard, shows = false, about } of access.actions.values()) {
    const split = action.lastIndexOf('.');
    const [uid, verb] = [action.slice(0, split), action.slice(split + 1)];
    const type = documents.model.contentTypes.get(uid) ?? null;
    const subject = subjects.get(uid) ?? { ...describe(uid, { plugin, about }, type, { access, documents }), actions: [] };
    subjects.set(uid, subject);
    subject.actions.push({ verb, wildcard, fields: type !== null && (shows || WITH_FIELDS.has(verb)) });
  }
  const rank = ({ uid }: RightsSubject) => (uid.startsWith('api::') ? 0 : 1);
  return [...subjects.values()].sort((one, other) => rank(one) - rank(other) || (one.title < other.title ? -1 : 1));
}

function describe(
  uid: string,
  { plugin, about }: { readonly plugin: string; readonly about: string | undefined },
  type: ContentType | null,
  { access, documents }: CatalogueParts,
): Omit<RightsSubject, 'actions'> {
  const axes = type === null ? [] : documents.axesOf(type).map(({ name }) => name);
  return {
    uid,
    title: type?.displayName ?? about ?? titleOf(uid),
    plugin: uid.startsWith('api::') ? null : plugin,
    isType: type !== null,
    isSingle: type?.kind === 'singleType',
    drafts: axes.includes('status'),
    localized: axes.includes('locale'),
    attributes:
      type === null ? [] : [...type.attributes.values()].filter(isTold).map((attribute) => toldAttribute(attribute, access.userType)),
  };
}

/** Leaves out attributes that every document has: they are not granted one by one. */
function isTold({ name, kind, definition, type }: Attribute): boolean {
  if (name === 'id' || name === 'documentId' || definition.implicit === true) return false;
  return !(kind === 'relation' && type.name === 'siblings');
}

function toldAttribute(attribute: Attribute, userType: string | null): RightsAttribute {
  const { name, kind, definition } = attribute;
  const values = (definition as { readonly enum?: unknown }).enum;
  return {
    name,
    type: definition.type,
    ...(kind === 'relation' && attribute.target === userType && { user: true }),
    ...(Array.isArray(values) && { values: values.map(String) }),
  };
}

/** Turns `plugin::upload.content-api` into a title: `Content API`. A plugin as a whole gets its name. */
function titleOf(uid: string): string {
  const words = uid
    .slice((uid.includes('.') ? uid.indexOf('.') : uid.lastIndexOf(':')) + 1)
    .replace(/[._-]+/g, ' ')
    .replace(/\bapi\b/g, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
