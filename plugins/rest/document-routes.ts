import type { ContentType, RouteTable } from 'plinth';
import type { DocumentAction } from './document-action.ts';
import { type ControllerParts, DocumentController } from './document-controller.ts';

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
}

/** Adds the generated routes of a content type, and those of the document actions that apply to it. */
export function addDocumentRoutes(routes: RouteTable, type: ContentType, parts: DocumentRouteParts): void {
  const controller = new DocumentController(type, parts);
  const guard = (verb: string) => ({ action: actionName(type, verb) });
  let document: string;
  if (type.kind === 'singleType') {
    document = `${parts.prefix}/${type.singularName}`;
    routes.get(document, guard('find'), (ctx) => controller.read(ctx));
  } else {
    const collection = `${parts.prefix}/${type.pluralName}`;
    document = `${collection}/:documentId`;
    routes.get(collection, guard('find'), (ctx) => controller.list(ctx));
    routes.post(collection, guard('create'), (ctx) => controller.create(ctx));
    routes.get(document, guard('findOne'), (ctx) => controller.read(ctx));
  }
  routes.put(document, guard('update'), (ctx) => controller.update(ctx));
  routes.delete(document, guard('delete'), (ctx) => controller.remove(ctx));
  for (const action of parts.actions) {
    if (action.applies(type)) routes.post(`${document}/actions/${action.name}`, guard(action.name), (ctx) => controller.act(ctx, action));
  }
}
