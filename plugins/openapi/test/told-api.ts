import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI document that tests read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly parameters: Readonly<Record<string, object>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string; readonly schema?: ApiSchema }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly [key: string]: unknown;
}

export interface ApiSchema {
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** Validates responses and bodies against the schemas of a document. */
export class ToldApi {
  readonly document: ApiDocument;
  readonly #ajv: Ajv2020;

  constructor(document: ApiDocument) {
    this.document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(this.#ajv);
    this.#ajv.addSchema({ $id: 'told', ...document }, undefined, undefined, false);
  }

  /** Mistakes in a response. @param route `GET /api/articles/{documentId}` */
  answer(route: string, status: number, body: unknown): readonly string[] {
    const answers = this.#operation(route).responses;
    if (Object.hasOwn(answers, status))
      return this.#problems([...this.#steps(route), 'responses', String(status)], 'application/json', body);
    if (status < 400) return [`${route} answers ${status}, of which nothing is told`];
    return this.#problems(['components', 'responses', 'Error'], 'application/json', body);
  }

  /** Mistakes in a request body. */
  body(route: string, body: unknown): readonly string[] {
    return this.#problems([...this.#steps(route), 'requestBody'], 'application/json', body);
  }

  /** Mistakes in the value of a parameter. */
  parameter(route: string, name: string, value: unknown): readonly string[] {
    const { parameters = [] } = this.#operation(route);
    const index = parameters.findIndex((each) => each.name === name);
    if (index >= 0) return this.#validate([...this.#steps(route), 'parameters', String(index), 'schema'], value);
    if (parameters.some(({ $ref }) => $ref === `#/components/parameters/${name}`)) {
      return this.#validate(['components', 'parameters', name, 'schema'], value);
    }
    return [`${route} has no parameter ${name}`];
  }

  /** All operations: `GET /api/articles`. */
  get routes(): readonly string[] {
    const routes = Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    return routes;
  }

  #operation(route: string): ApiOperation {
    const [method = '', path = ''] = route.split(' ');
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`nothing is told of ${route}`);
    return operation;
  }

  #steps(route: string): readonly string[] {
    const [method = '', path = ''] = route.split(' ');
    return ['paths', path, method.toLowerCase()];
  }

  #problems(steps: readonly string[], type: string, value: unknown): readonly string[] {
    return this.#validate([...steps, 'content', type, 'schema'], value);
  }

  #validate(steps: readonly string[], value: unknown): readonly string[] {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = this.#ajv.getSchema(`told#/${pointer}`);
    if (validate === undefined) throw new Error(`there is no schema at ${steps.join(' ')}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }
}
