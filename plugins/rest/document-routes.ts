import type { ContentType, DescribedQuery, JsonSchema, RouteDescription, RouteTable } from 'plinth';
import type { DocumentAction } from './document-action.ts';
import { type ControllerParts, DocumentController } from './document-controller.ts';
import { FORMAT_HEADER } from './envelope.ts';
import { PAGINATION_META } from './pagination-meta.ts';
import type { DescribedParameter } from './rest.ts';

/** The content types that have routes: those of the app. Types of plugins get the routes that their plugin makes. */
export function routedTypes(types: Iterable<ContentType>): ContentType[] {
  return [...types].filter((type) => type.uid.startsWith('api::'));
}

/** The actions of the generated routes of a type, by the last part of their names. */
export function generatedActions(type: ContentType): readonly string[] {
  return type.kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete'];
}

/** The name of an action on a type: `api::article.article.find`. */
export function actionName(type: ContentType, verb: string): string {
  return `${type.uid}.${verb}`;
}

/** What a type's routes are made of. */
export interface DocumentRouteParts extends ControllerParts {
  /** Path before every route: `/api`. */
  readonly prefix: string;
  readonly actions: readonly DocumentAction[];
  /** How the path of an action ends. */
  actionPath(name: string): string;
  /** Parameters that plugins read of the query string. */
  readonly parameters: ReadonlyMap<string, DescribedParameter | null>;
}

/** Headers that the answers to reads differ by. */
const REMEMBERED = { headers: [FORMAT_HEADER, 'Prefer'] } as const;

/** Adds the generated routes of a content type, and those of the document actions that apply to it. */
export function addDocumentRoutes(routes: RouteTable, type: ContentType, parts: DocumentRouteParts): void {
  const controller = new DocumentController(type, parts);
  const guard = (verb: string, use: DescribedQuery['use']) => ({
    action: actionName(type, verb),
    describe: () => describe(type, verb, use, parts),
  });
  const guardOf = (action: DocumentAction) => ({
    ...guard(action.name, 'act'),
    describe: () => ({ ...describe(type, action.name, 'act', parts), ...(action.isConditional === true && CONDITIONAL) }),
  });
  let document: string;
  if (type.kind === 'singleType') {
    document = `${parts.prefix}/${type.singularName}`;
    routes.get(document, { ...guard('find', 'one'), remembers: REMEMBERED, title: type.displayName }, (ctx) => controller.read(ctx));
  } else {
    const collection = `${parts.prefix}/${type.pluralName}`;
    document = `${collection}/:documentId`;
    routes.get(collection, { ...guard('find', 'list'), remembers: REMEMBERED, title: type.displayName }, (ctx) => controller.list(ctx));
    routes.post(collection, guard('create', 'create'), (ctx) => controller.create(ctx));
    routes.get(document, { ...guard('findOne', 'one'), remembers: REMEMBERED }, (ctx) => controller.read(ctx));
  }
  routes.put(document, guard('update', 'update'), (ctx) => controller.update(ctx));
  routes.delete(document, guard('delete', 'remove'), (ctx) => controller.remove(ctx));
  for (const action of parts.actions) {
    if (action.applies(type)) {
      routes.post(`${document}/actions/${parts.actionPath(action.name)}`, guardOf(action), (ctx) => controller.act(ctx, action));
    }
  }
}

/** What begins with the revision of a document: `"r12"` of a write, with more behind it of a read. */
const TAG = {
  description: 'Begins with the revision of the document, which a write may expect in If-Match.',
  type: 'string',
  pattern: '^"r\\d+(-.*)?"$',
} as const;

/** What a write says that expects a revision, and how it is refused then. */
const CONDITIONAL = {
  headers: { 'If-Match': { type: 'string', description: 'The ETag that the document must still have, or several: "12", "r12-x", *.' } },
  answerHeaders: { ETag: TAG },
  // By `baseVersion` in the body, and by the header.
  errors: [409, 412],
};

/** What is told of the revision of the document. */
const REVISIONS: Readonly<Record<DescribedQuery['use'], Pick<RouteDescription, 'headers' | 'answerHeaders' | 'errors'>>> = {
  list: {},
  one: {
    headers: {
      Prefer: { type: 'string', description: 'revision: the answer is to tell the revision of the document.', examples: ['revision'] },
    },
    answerHeaders: { ETag: { type: 'string', description: 'With Prefer: revision, it begins with the revision of the document.' } },
  },
  create: { answerHeaders: { ETag: TAG } },
  update: CONDITIONAL,
  remove: CONDITIONAL,
  act: {},
};

/** What a generated route takes and answers. */
function describe(
  type: ContentType,
  verb: string,
  use: DescribedQuery['use'],
  { parameters }: Pick<DocumentRouteParts, 'parameters'>,
): RouteDescription {
  const document = { $document: type.uid };
  const answer = (data: JsonSchema, meta: JsonSchema): JsonSchema => ({
    type: 'object',
    properties: { data, meta },
    required: ['data', 'meta'],
    additionalProperties: false,
  });
  const one = answer(document, { type: 'object', additionalProperties: false });
  const own = [...parameters].flatMap(([name, told]) => (told?.applies(type, use) === true ? [[name, told.schema] as const] : []));
  const based = use === 'update' ? { baseVersion: { type: 'integer', minimum: 0 } } : {};
  const body = (data: JsonSchema) => ({ type: 'object', properties: { data, ...based }, required: ['data'] });
  const answers = {
    list: {
      200: answer(
        { type: 'array', items: document },
        { type: 'object', properties: { pagination: PAGINATION_META }, additionalProperties: false },
      ),
    },
    one: { 200: one },
    create: { 201: one },
    update: { 200: one },
    remove: { 204: null },
    // Which of the two is up to the action.
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
