import {
  type Ability,
  type AttributeOwner,
  type Caller,
  type ContentType,
  type Documents,
  type RequestContext,
  type RouteTable,
  systemAttributes,
  type Typings,
  typedContent,
} from 'plinth';
import type { Graphql } from 'plinth/plugins/graphql';
import type { Rest } from 'plinth/plugins/rest';
import { ROLE_UID, type Roles, type Users } from 'plinth/plugins/users-permissions';
import { PEOPLE } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { readNeeds, type TypeRead } from '../use/read-needs.ts';
import { readParameters } from '../use/read-parameters.ts';
import { readSelection, type SeenModel } from '../use/read-selection.ts';
import { clientText, curlText, declaredText, restPath, type ToldRead, typeText } from '../use/request-texts.ts';
import { readable, SIGNED_IN, typeNamed } from './asked.ts';
import type { Data } from './told.ts';
import type { Lack, ToldOperation, UseTold, VisitorLacks } from './told-use.ts';

const VISITORS = ['public', 'authenticated'] as const;

/** What the routes need. */
export interface UseRouteParts {
  readonly documents: Documents;
  readonly typings: Typings;
  readonly rest: Pick<Rest, 'prefix'>;
  /** Null when GraphQL is off. */
  readonly graphql: Graphql | null;
  readonly roles: Pick<Roles, 'find' | 'ability'>;
  readonly users: Pick<Users, 'roles'>;
  /** The configured address of the server, if any. */
  readonly url: string | undefined;
}

/**
 * Adds `GET /admin/api/use-it/:type` and `GET /admin/api/use-it/:type/:documentId`. They take the query string of a list or a document.
 * They return how programs request the same, and what visitors lack for it.
 */
export function addUseRoutes(routes: RouteTable, parts: UseRouteParts): void {
  const path = `${API}/use-it/:type`;
  routes.get(path, SIGNED_IN, (ctx) => tell(ctx, null, parts));
  routes.get(`${path}/:documentId`, SIGNED_IN, (ctx) => tell(ctx, ctx.params.documentId ?? '', parts));
}

async function tell(ctx: RequestContext, documentId: string | null, parts: UseRouteParts): Promise<Data<UseTold>> {
  const { documents, typings, rest, graphql, url } = parts;
  const { caller } = ctx.state;
  const type = typeNamed(ctx.params.type ?? '', documents, caller);
  const isOne = documentId !== null || type.kind === 'singleType';
  // Parse it as the list would, so that errors in the query are the same.
  documents.parse(type.uid, ctx.parameters, isOne ? 'one' : 'list', caller);
  const seen = seenBy(caller, documents, { type, use: isOne ? 'one' : 'list', status: ctx.parameters.status });
  const parameters = readParameters(type, ctx.parameters, seen.model);
  const selection = readSelection(type, parameters, seen);
  const read: ToldRead = { type, documentId: type.kind === 'singleType' ? null : documentId, parameters, selection };
  const place = { origin: (url ?? `${ctx.protocol}://${ctx.host}`).replace(/\/+$/, ''), prefix: rest.prefix };
  const path = restPath(read, place);
  return {
    data: {
      path,
      url: place.origin + path,
      curl: curlText(place.origin + path),
      graphql: graphql && operationOf(read, graphql),
      client: clientText(read, place),
      types: { document: typeText(read), declared: declaredText(read, typedContent(documents, typings), seen) },
      visitors: await visitorsFor(readNeeds(read, documents), caller, parts),
    },
  };
}

/** The request whose documents are seen. */
interface SeenRead {
  readonly type: ContentType;
  readonly use: 'list' | 'one';
  readonly status: unknown;
}

/** The model as the caller may see it in versions of a status: a relation is visible if they may read its target. */
function seenBy(caller: Caller, documents: Documents, { type, use, status }: SeenRead): SeenModel {
  const version = new Map(status === 'draft' ? [['status', status]] : []);
  const axes = new Map([...version].map(([name, value]) => [name, { values: [value] }]));
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = ({ uid }: AttributeOwner) => {
    const names = known.get(uid) ?? documents.visibleFields(uid, version, uid === type.uid ? use : 'list', caller);
    known.set(uid, names);
    return names;
  };
  // Who may read a document may read the targets of its open relations, whatever their type grants.
  const isRead = (owner: AttributeOwner) => documents.model.contentTypes.has(owner.uid) && documents.mayRead(owner.uid, axes, caller);
  return {
    model: documents.model,
    sees: (owner, attribute) =>
      (attribute.name === 'documentId' || (isRead(owner) ? namesOf(owner).has(attribute.name) : readable(owner, attribute.name, caller))) &&
      (attribute.kind !== 'relation' || attribute.open || documents.mayRead(attribute.target, axes, caller)),
  };
}

function operationOf(read: ToldRead, graphql: Graphql): ToldOperation {
  const composed = graphql.compose(read);
  return 'problem' in composed ? composed : { endpoint: graphql.endpoint, ...composed };
}

async function visitorsFor(needs: readonly TypeRead[], caller: Caller, { roles, users }: UseRouteParts): Promise<readonly VisitorLacks[]> {
  const isTold = [PEOPLE.read, `${ROLE_UID}.find`].every((action) => caller.ability.can(action));
  const kept = isTold ? await users.roles.list(caller) : [];
  const found = await Promise.all(VISITORS.map(async (name) => ((await roles.find(name)) === null ? [] : [name])));
  return Promise.all(
    found.flat().map(async (name) => {
      const ability = await roles.ability(name);
      const role = kept.find((each) => each.role.type === name);
      return {
        role: name,
        lacks: needs.map((need) => lackOf(need, ability)).filter(isLacking),
        kept:
          role === undefined ? null : { id: Number(role.role.id), title: String(role.role.name), file: role.keptBy, grants: role.grants },
      };
    }),
  );
}

function lackOf({ type, paths, names, isNeeded, verbs }: TypeRead, ability: Ability): Lack {
  const { uid, displayName } = type;
  const missing = verbs.filter((verb) => !ability.can(`${uid}.${verb}`));
  const rules = verbs.flatMap((verb) => ability.rule(`${uid}.${verb}`) ?? []);
  const isOwn = (name: string) => type.attributes.has(name) && !systemAttributes(type).has(name);
  const isHidden = (name: string) => isOwn(name) && rules.some(({ fields }) => fields !== null && !fields.includes(name));
  return {
    ...{ uid, title: displayName, isNeeded, paths: [...paths] },
    actions: missing.filter((verb) => verb !== 'readDraft').map((verb) => `${uid}.${verb}`),
    drafts: missing.includes('readDraft'),
    readsDrafts: ability.can(`${uid}.readDraft`),
    hidden: [...names].filter(isHidden),
    isNarrowed: rules.some(({ where }) => where !== null),
  };
}

function isLacking({ actions, drafts, hidden, isNarrowed }: Lack): boolean {
  return actions.length > 0 || drafts || hidden.length > 0 || isNarrowed;
}
