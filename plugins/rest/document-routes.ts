import type { ContentType, DescribedQuery, JsonSchema, RouteDescription, RouteTable } from 'plinth';
import type { DocumentAction } from './document-action.ts';
import { type ControllerParts, DocumentController } from './document-controller.ts';
import { FORMAT_HEADER } from './envelope.ts';
import { PAGINATION_META } from './pagination-meta.ts';
import type { DescribedParameter } from './rest.ts';

/** The content types with generated routes: those of the app. Plugins make the routes of their own types. */
export function routedTypes(types: Iterable<ContentType>): ContentType[] {
  return [...types].filter((type) => type.uid.startsWith('api::'));
}

/** The actions of a type's generated routes, without the type's uid. */
export function generatedActions(type: ContentType): readonly string[] {
  return type.kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete'];
}

/** The full name of an action on a type: `api::article.article.find`. */
export function actionName(type: ContentType, verb: string): string {
  return `${type.uid}.${verb}`;
}

/** The parts that a type's routes are made from. */
export interface DocumentRouteParts extends ControllerParts {
  /** Path before every route: `/api`. */
  readonly prefix: string;
  readonly actions: readonly DocumentAction[];
  /** Last path segment of an action. */
  actionPath(name: string): string;
  /** Query parameters that plugins read. */
  readonly parameters: ReadonlyMap<string, DescribedParameter | null>;
}

/** Request headers that responses to reads vary by. */
const REMEMBERED = { headers: [FORMAT_HEADER, 'Prefer'] } as const;

/** Adds the generated routes of a content type, and those of the document actions that apply to it. */
export function addDocumentRoutes(routes: RouteTable, type: ContentType, parts: DocumentRouteParts): void {
  const controller = new DocumentController(type, parts);
  const guard = (verb: string, use: DescribedQuery['use']) => ({
    action: actionName(type, verb),
    anySpelling: true as const,
    describe: () => describe(type, verb, use, parts),
  });
  const guardOf = (action: DocumentAction) => ({
    ...guard(action.name, 'act'),
    describe: () => ({ ...describe(type, action.name, 'act', parts), ...(action.isConditional === true && CONDITIONAL) }),
  });
  // The reference reads forms where documents are written.
  const writing = (verb: 'create' | 'update') => ({ ...guard(verb, verb), body: 'parse-forms' }) as const;
  let document: string;
  if (type.kind === 'singleType') {
    document = `${parts.prefix}/${type.singularName}`;
    routes.get(document, { ...guard('find', 'one'), remembers: REMEMBERED, title: type.displayName }, (ctx) => controller.read(ctx));
  } else {
    const collection = `${parts.prefix}/${type.pluralName}`;
    document = `${collection}/:documentId`;
    routes.get(collection, { ...guard('find', 'list'), remembers: REMEMBERED, title: type.displayName }, (ctx) => controller.list(ctx));
    routes.post(collection, writing('create'), (ctx) => controller.create(ctx));
    routes.get(document, { ...guard('findOne', 'one'), remembers: REMEMBERED }, (ctx) => controller.read(ctx));
  }
  routes.put(document, writing('update'), (ctx) => controller.update(ctx));
  routes.delete(document, guard('delete', 'remove'), (ctx) => controller.remove(ctx));
  for (const action of parts.actions) {
    if (action.applies(type)) {
      routes.post(`${document}/actions/${parts.actionPath(action.name)}`, guardOf(action), (ctx) => controller.act(ctx, action));
    }
  }
}

/** `ETag` of a response, which begins with the document's revision: `"r12"` for a write, with a suffix for a read. */
const TAG = {
  description: 'Starts with the revision of the document. Send it in If-Match for optimistic locking.',
  type: 'string',
  pattern: '^"r\\d+(-.*)?"$',
} as const;

/** Description of a write that can expect a revision. */
const CONDITIONAL = {
  headers: { 'If-Match': { type: 'string', description: 'Expected current ETag of the document, or a list of ETags: "12", "r12-x", *.' } },
  answerHeaders: { ETag: TAG },
  // 409 for `baseVersion` in the body, 412 for the header.
  errors: [409, 412],
};

/** Descriptions of revision headers. */
const REVISIONS: Readonly<Record<DescribedQuery['use'], Pick<RouteDescription, 'headers' | 'answerHeaders' | 'errors'>>> = {
  list: {},
  one: {
    headers: {
      Prefer: { type: 'string', description: 'revision: include the revision of the document in the response.', examples: ['revision'] },
    },
    answerHeaders: { ETag: { type: 'string', description: 'With Prefer: revision, it begins with the revision of the document.' } },
  },
  create: { answerHeaders: { ETag: TAG } },
  update: CONDITIONAL,
  remove: CONDITIONAL,
  act: {},
};

/** Describes a generated route. */
function describe(
  type: ContentType,
  verb: string,
  use: DescribedQuery['use'],
  { parameters, enveloper }: Pick<DocumentRouteParts, 'parameters' | 'enveloper'>,
): RouteDescription {
  const document = { $document: type.uid };
  const answer = (data: JsonSchema, meta: JsonSchema): JsonSchema => ({
    type: 'object',
    properties: { data, meta },
    required: ['data', 'meta'],
    additionalProperties: false,
  });
  // Keys of plugins are not described.
  const meta = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
    type: 'object',
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(!enveloper.addsMeta(type) && { additionalProperties: false }),
  });
  const one = answer(document, meta({}));
  const own = [...parameters].flatMap(([name, told]) => (told?.applies(type, use) === true ? [[name, told.schema] as const] : []));
  const based = use === 'update' ? { baseVersion: { type: 'integer', minimum: 0 } } : {};
  const body = (data: JsonSchema) => ({ type: 'object', properties: { data, ...based }, required: ['data'] });
  const answers = {
    list: {
      200: answer({ type: 'array', items: document }, meta({ pagination: PAGINATION_META })),
    },
    one: { 200: one },
    create: { 201: one },
    update: { 200: one },
    remove: { 204: null },
    // The action decides which of the two.
    act: { 200: one, 204: null },
  } as const;
  return {
    summary: `${type.displayName}: ${verb}`,
    query: { type: type.uid, use },
    ...(own.length > 0 && { parameters: Object.fromEntries(own) }),
    ...((use === 'create' || use === 'update') && { body: body({ $input: type.uid, for: use }) }),
    answers: answers[use],
    ...REVISIONS[use],
  };
}
