import type { Axis, AxisUse, Documents, JsonSchema, LanguageParameter, Route, RouteDescription } from 'plinth';
import type { DescribedSchemas, SchemaPlace } from './schema/described-schemas.ts';
import type { QuerySchemas } from './schema/query-schemas.ts';
import { pascal } from './schema/schema-registry.ts';
import type { Sight, View } from './sight.ts';
import { accessOf, summaryOf } from './summaries.ts';

/** An operation of an OpenAPI document: the parameters and responses of one route. */
export interface Operation {
  readonly method: string;
  /** `/api/articles/{documentId}`. */
  readonly path: string;
  readonly tag: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Dependencies of `Operations`. */
export interface OperationParts {
  readonly documents: Documents;
  readonly sight: Sight;
  readonly described: DescribedSchemas;
  readonly queries: QuerySchemas;
}

/** A parameter of an operation, or a reference to one. */
type Parameter = Readonly<Record<string, unknown>>;

const TAKEN: Readonly<Record<AxisUse, readonly LanguageParameter[]>> = {
  list: ['fields', 'populate', 'filters', 'sort', 'pagination', '_q'],
  one: ['fields', 'populate'],
  create: ['fields', 'populate'],
  update: ['fields', 'populate'],
  act: ['fields', 'populate'],
  remove: [],
};

/**
 * Objects are written with brackets. OpenAPI can describe only the first level; deeper levels have the same form: `filters[title][$eq]=x`.
 */
const BRACKETS = { style: 'deepObject', explode: true };

const ERRORS = { '4XX': { $ref: '#/components/responses/Error' }, '5XX': { $ref: '#/components/responses/Error' } };

/** Adds a success response where none is listed: linters require one, and a redirect does not count as one. */
function withDefault(responses: Parameter): Parameter {
  const hasSuccess = Object.keys(responses).some((status) => status.startsWith('2'));
  return hasSuccess ? responses : { ...responses, default: ERRORS['5XX'] };
}

/** Converts routes to operations. */
export class Operations {
  readonly #parts: OperationParts;
  /** Names of the used parameters that all operations share. */
  readonly shared = new Set<string>();
  readonly #ids = new Set<string>();
  /** Path templates by path without parameter names, because OpenAPI treats paths that differ only in these as the same. */
  readonly #templates = new Map<string, string>();

  constructor(parts: OperationParts) {
    this.#parts = parts;
  }

  of(route: Route): Operation {
    const { method, guard } = route;
    const path = this.#template(route.path);
    const describe = route.describe ? route.describe() : null;
    const action = 'action' in guard ? guard.action : null;
    const place = { query: describe?.query ?? null, action };
    const parameters = [...pathParameters(path), ...this.#languageParameters(place), ...this.#ownParameters(describe, place)];
    const body = this.#body(describe, place);
    return {
      method: method.toLowerCase(),
      path,
      tag: tagOf(route),
      value: {
        operationId: this.#id(route),
        summary: describe?.summary ?? summaryOf(route, this.#parts.documents),
        description: accessOf(route),
        tags: [tagOf(route)],
        ...(action === null ? { security: [] } : { 'x-action': action }),
        ...(parameters.length > 0 && { parameters }),
        ...(body !== null && { requestBody: body }),
        responses: withDefault({ ...this.#answers(describe, place), ...ERRORS }),
      },
    };
  }

  #template(path: string): string {
    const template = templateOf(path);
    const shape = pathShape(path);
    const known = this.#templates.get(shape) ?? template;
    this.#templates.set(shape, known);
    return known;
  }

  #languageParameters({ query }: SchemaPlace): readonly Parameter[] {
    if (query === null) return [];
    const { documents, sight } = this.#parts;
    const view = sight.ofRoot(query);
    const taken = query.takes ?? TAKEN[query.use];
    const type = sight.model.contentType(query.type);
    return [
      ...(view === null ? [] : taken.flatMap((name) => this.#languageParameter(name, view))),
      ...documents.axesOf(type).flatMap((axis) => this.#axisParameter(axis, query.use, type.uid)),
    ];
  }

  #languageParameter(name: LanguageParameter, view: View): readonly Parameter[] {
    const { queries } = this.#parts;
    switch (name) {
      case 'fields':
        return [inQuery(name, queries.fields(view))];
      case 'sort':
        return [inQuery(name, queries.sort(view))];
      case 'filters':
        return [{ ...inQuery(name, queries.filters(view)), ...BRACKETS }];
      case 'populate': {
        const schema = queries.populate(view);
        return schema === null ? [] : [{ ...inQuery(name, schema), ...BRACKETS }];
      }
      case 'pagination':
      case '_q':
        this.shared.add(name);
        return [{ $ref: `#/components/parameters/${name}` }];
    }
  }

  /**
   * The query parameter of an axis. If a value requires an action, it is listed only if the caller has that action. Removals and actions
   * have no parameter for an axis with choices, because they name versions in their own way.
   */
  #axisParameter({ name, choices, readAction }: Axis, use: AxisUse, uid: string): readonly Parameter[] {
    if (choices === undefined) return [inQuery(name, { type: 'string' })];
    if (use === 'remove' || use === 'act') return [];
    const values = choices.filter((value) => {
      const reading = use === 'list' || use === 'one' ? (readAction?.(value) ?? null) : null;
      return reading === null || this.#parts.sight.can(`${uid}.${reading}`);
    });
    return [inQuery(name, { type: 'string', enum: values })];
  }

  #ownParameters(describe: RouteDescription | null, place: SchemaPlace): readonly Parameter[] {
    const resolved = (given: RouteDescription['parameters'] = {}) =>
      Object.entries(given).map(([name, schema]) => [name, this.#parts.described.resolve(schema, place)] as const);
    return [
      ...resolved(describe?.parameters).map(([name, schema]) => ({ ...inQuery(name, schema), ...(schema.type === 'object' && BRACKETS) })),
      ...resolved(describe?.headers).map(([name, schema]) => ({ name, in: 'header', schema })),
    ];
  }

  #body(describe: RouteDescription | null, place: SchemaPlace): Parameter | null {
    const { body, multipart } = describe ?? {};
    const resolve = (schema: JsonSchema) => ({ schema: this.#parts.described.resolve(schema, place) });
    const content = {
      ...(body !== undefined && { 'application/json': resolve(body) }),
      ...(multipart !== undefined && { 'multipart/form-data': resolve(multipart) }),
    };
    return Object.keys(content).length === 0 ? null : { required: true, content };
  }

  #answers(describe: RouteDescription | null, place: SchemaPlace): Parameter {
    const answers = Object.entries<JsonSchema | null>(describe?.answers ?? { 200: {} });
    const told = Object.entries(describe?.answerHeaders ?? {}).map(([name, schema]) => [name, { schema }]);
    const headers = told.length > 0 ? { headers: Object.fromEntries(told) } : {};
    const errors = (describe?.errors ?? []).map((status) => [status, ERRORS['4XX']]);
    return Object.fromEntries([...answers.map(([status, schema]) => [status, this.#answer(status, schema, place, headers)]), ...errors]);
  }

  #answer(status: string, schema: JsonSchema | null, place: SchemaPlace, headers: object): Parameter {
    const description = DESCRIPTIONS[status] ?? 'Response';
    if (schema === null) return { description };
    return { description, ...headers, content: { 'application/json': { schema: this.#parts.described.resolve(schema, place) } } };
  }

  /** A unique operation name for client code: `getArticlesByDocumentId`. */
  #id({ method, path }: Route): string {
    const words = path.split('/').map((part) => pascal(part.startsWith(':') ? `by-${part.slice(1)}` : part === '*' ? 'any' : part));
    const name = method.toLowerCase() + words.join('').replace(/^Api(?=.)/, '');
    let free = name;
    for (let number = 2; this.#ids.has(free); number++) free = `${name}${number}`;
    this.#ids.add(free);
    return free;
  }
}

const DESCRIPTIONS: Readonly<Record<string, string>> = { 200: 'OK', 201: 'Created', 204: 'No content', 302: 'Redirect' };

function inQuery(name: string, schema: JsonSchema): Parameter {
  return { name, in: 'query', schema };
}

/** Converts a path to an OpenAPI template. `*` may match slashes, which OpenAPI cannot express. */
function templateOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part === '*' ? '{path}' : part))
    .join('/');
}

/** A path without parameter names, in lower case. */
export function pathShape(path: string): string {
  return templateOf(path)
    .replaceAll(/\{\w+\}/g, '{}')
    .toLowerCase();
}

function pathParameters(template: string): readonly Parameter[] {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? ['string', 'integer'] : 'string' },
  }));
}

/** The group of an operation: its content type of the app, or else its plugin. */
function tagOf({ guard, plugin }: Route): string {
  const type = 'action' in guard ? /^api::[^.]+\.([^.]+)\./.exec(guard.action)?.[1] : undefined;
  return type ?? plugin;
}
