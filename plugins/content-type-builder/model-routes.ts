import { JsonText, NotFoundError, type RequestContext, type RouteTable, ValidationError } from 'plinth';
import type { ComponentShape, ContentTypeShape } from './shapes.ts';

const PREFIX = 'plugin::content-type-builder';

/** The actions of reading the model, as roles and tokens name them. */
export const MODEL_ACTIONS = {
  contentTypes: `${PREFIX}.content-types.getContentTypes`,
  contentType: `${PREFIX}.content-types.getContentType`,
  components: `${PREFIX}.components.getComponents`,
  component: `${PREFIX}.components.getComponent`,
} as const;

/** The model in the format of the endpoints. */
export interface ToldModel {
  readonly contentTypes: readonly ContentTypeShape[];
  readonly components: readonly ComponentShape[];
}

const KINDS = ['collectionType', 'singleType'] as const;

/**
 * Adds `<prefix>/content-type-builder/content-types[/:uid]` and `/components[/:uid]`. Each response is serialized once, because the model
 * is constant until the next start.
 */
export function addModelRoutes(routes: RouteTable, prefix: string, { contentTypes, components }: ToldModel): void {
  const base = `${prefix}/content-type-builder`;

  const ofKinds = new Map(KINDS.map((kind) => [kind, dataText(contentTypes.filter(({ schema }) => schema.kind === kind))]));
  const ofAllKinds = dataText(contentTypes);
  routes.get(`${base}/content-types`, { action: MODEL_ACTIONS.contentTypes }, ({ parameters }) => {
    const kind = askedKind(parameters);
    return kind === null ? ofAllKinds : ofKinds.get(kind);
  });
  const types = textsByUid(contentTypes);
  routes.get(`${base}/content-types/:uid`, { action: MODEL_ACTIONS.contentType }, ({ params }) => {
    return found(types, params.uid, 'contentType.notFound');
  });

  const ofAllComponents = dataText(components);
  routes.get(`${base}/components`, { action: MODEL_ACTIONS.components }, () => ofAllComponents);
  const ofComponents = textsByUid(components);
  routes.get(`${base}/components/:uid`, { action: MODEL_ACTIONS.component }, ({ params }) => {
    return found(ofComponents, params.uid, 'component.notFound');
  });
}

function dataText(data: unknown): JsonText {
  return new JsonText([JSON.stringify({ data })]);
}

function textsByUid(shapes: readonly { readonly uid: string }[]): ReadonlyMap<string, JsonText> {
  return new Map(shapes.map((shape) => [shape.uid, dataText(shape)]));
}

/** @throws NotFoundError */
function found(texts: ReadonlyMap<string, JsonText>, uid: string | undefined, message: string): JsonText {
  const text = texts.get(uid ?? '');
  if (text === undefined) throw new NotFoundError(message);
  return text;
}

/** @throws ValidationError for an unknown kind */
function askedKind({ kind }: RequestContext['parameters']): (typeof KINDS)[number] | null {
  if (kind === undefined) return null;
  const known = KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  throw new ValidationError(`Invalid kind ${JSON.stringify(kind)}: expected ${KINDS.join(' or ')}`, { source: 'query', param: 'kind' });
}
