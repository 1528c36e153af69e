import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** An operation with its variables. */
export interface RandomOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Maximum levels of objects. */
const DEEPEST = 4;

type Values = fc.GeneratorValue;

const filters = (name: string) =>
  fc.constantFrom<unknown>(
    null,
    {},
    { name: { containsi: 'A' } },
    { name: { ne: 'a' }, and: null },
    { or: [{ name: { null: true } }, { name: { in: ['a', 'B', 'é'] } }] },
    { not: { name: { eq: 'a' } } },
    { name: { not: { startsWith: 'i' }, in: [] } },
    ...(name.startsWith('Article')
      ? [{ author: { name: { eq: 'B' } } }, { notes: { size: { gt: 1 } } }, { rank: { between: [2, 9] } }]
      : []),
  );

const pagination = fc.constantFrom<unknown>(
  null,
  {},
  { limit: 3 },
  { start: 1, limit: 2 },
  { start: 2 },
  { limit: -1 },
  { start: 3, limit: -1 },
  { page: 2, pageSize: 3 },
  { page: 1 },
  { pageSize: 0 },
  { limit: 1000 },
  { start: null, limit: 1 },
);

const sort = fc.constantFrom<unknown>(null, [], 'name', ['name:desc'], ['documentId:asc'], ['name:asc', 'documentId:desc'], [null]);

/** Random queries over the schema of the content: fields, aliases, fragments, directives, arguments and variables. */
export function arbitraryOperation(schema: GraphQLSchema, ids: readonly string[]): fc.Arbitrary<RandomOperation> {
  return fc.gen().map((values) => new OperationWriter(schema, ids, values).operation());
}

class OperationWriter {
  readonly #schema: GraphQLSchema;
  readonly #ids: readonly string[];
  readonly #values: Values;
  readonly #variables: Record<string, unknown> = {};
  readonly #declared: string[] = [];
  readonly #fragments: string[] = [];
  #aliases = 0;

  constructor(schema: GraphQLSchema, ids: readonly string[], values: Values) {
    this.#schema = schema;
    this.#ids = ids;
    this.#values = values;
  }

  operation(): RandomOperation {
    const query = this.#schema.getQueryType() as GraphQLObjectType;
    const names = ['articles', 'articles_connection', 'article', 'people', 'people_connection', 'genres', 'site', '__typename'];
    const roots = this.#some(names, 1, 3).map((name) => this.#field(query, name, 0));
    const repeated = this.#chance(8) && roots[0]?.startsWith('a') ? [`again: ${roots[0].replace(/^\w+:/, '')}`] : [];
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    const text = `query ${declared} { ${[...roots, ...repeated].join(' ')} } ${this.#fragments.join(' ')}`;
    return { text, variables: this.#variables };
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter((field) => depth < DEEPEST || isLeafType(getNamedType(field.type)));
    const names = fields.map(({ name }) => name).filter((name) => name !== 'aggregate');
    const leaves = names.filter((name) => isLeafType(getNamedType(type.getFields()[name]?.type as never)));
    const chosen = [...this.#some([...leaves, '__typename'], 1, 5), ...this.#some(names, 0, 2)];
    return `{ ${chosen.map((name) => this.#wrapped(type, this.#field(type, name, depth))).join(' ')} }`;
  }

  /** Sometimes wrapped in a fragment. */
  #wrapped(type: GraphQLObjectType, field: string): string {
    if (this.#chance(9)) return `... on ${type.name} ${this.#directive()} { ${field} }`;
    if (this.#chance(12)) return `... ${this.#directive()} { ${field} }`;
    if (!this.#chance(12)) return field;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name} { ${field} }`);
    return this.#chance(3) ? `...${name} ...${name}` : `...${name}`;
  }

  #field(type: GraphQLObjectType, name: string, depth: number): string {
    if (name === '__typename') return this.#chance(3) ? `${this.#alias()}: __typename` : '__typename';
    const field = type.getFields()[name] as GraphQLField<unknown, unknown>;
    const args = field.args.flatMap((arg) => {
      const value = this.#argument(arg.name, String(getNamedType(arg.type)));
      return value === undefined ? [] : [`${arg.name}: ${this.#written(value, String(arg.type), arg.name)}`];
    });
    const alias = args.length > 0 || this.#chance(4) ? `${this.#alias()}: ` : '';
    const head = `${alias}${name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${this.#directive()}`;
    const named = getNamedType(field.type);
    if (isObjectType(named)) {
      if (name === 'nodes' || name === 'pageInfo') return `${alias}${name} ${this.#selection(named, name === 'nodes' ? depth : depth + 1)}`;
      const isConnection = named.name.endsWith('ResponseCollection');
      return `${head} ${isConnection ? this.#connection(named, depth) : this.#selection(named, depth + 1)}`;
    }
    if (!isUnionType(named)) return head;
    const fragments = this.#some(
      named.getTypes().filter(({ name: each }) => each !== 'Error'),
      0,
      2,
    ).map((each) => `... on ${each.name} ${this.#selection(each, depth + 1)}`);
    const typename = fragments.length === 0 || this.#chance(2) ? ['__typename'] : [];
    return `${head} { ${[...typename, ...fragments].join(' ')} }`;
  }

  /** At most one list of nodes: graphql-js answers several. */
  #connection(type: GraphQLObjectType, depth: number): string {
    const chosen = this.#some(['nodes', 'pageInfo', '__typename'], 1, 4);
    const members = chosen.filter((name, index) => name !== 'nodes' || chosen.indexOf(name) === index);
    return `{ ${members.map((name) => this.#field(type, name, depth + 1)).join(' ')} }`;
  }

  #argument(name: string, type: string): unknown {
    if (name === 'documentId') return this.#pick(fc.constantFrom(...this.#ids, 'nobody'));
    if (!this.#chance(3)) return undefined;
    if (name === 'filters') return this.#pick(filters(type));
    if (name === 'pagination') return this.#pick(pagination);
    if (name === 'sort') return this.#pick(sort);
    if (name === 'locale') return this.#pick(fc.constantFrom('fr', 'en', null));
    if (name === 'status') return this.#pick(fc.constantFrom('PUBLISHED', 'DRAFT', null));
    if (name === 'hasPublishedVersion') return this.#pick(fc.constantFrom(true, false, null));
    return undefined;
  }

  /** Inline, or as a variable. */
  #written(value: unknown, type: string, name: string): string {
    if (this.#chance(2)) return `$${this.#declare(type, value)}`;
    return name === 'status' ? String(value) : literal(value);
  }

  #declare(type: string, value: unknown): string {
    const name = `v${this.#declared.length}`;
    this.#declared.push(`$${name}: ${type}`);
    this.#variables[name] = value;
    return name;
  }

  #directive(): string {
    if (!this.#chance(12)) return '';
    const name = this.#pick(fc.constantFrom('skip', 'include'));
    const value = this.#pick(fc.boolean());
    return `@${name}(if: ${this.#chance(2) ? value : `$${this.#declare('Boolean!', value)}`})`;
  }

  #alias(): string {
    return `${this.#pick(fc.constantFrom('x', 'Y', '_z', 'name_', 'id'))}${this.#aliases++}`;
  }

  #some<Item>(items: readonly Item[], min: number, max: number): Item[] {
    if (items.length === 0) return [];
    return this.#pick(fc.array(fc.constantFrom(...items), { minLength: min, maxLength: max }));
  }

  #chance(oneIn: number): boolean {
    return this.#pick(fc.nat({ max: oneIn - 1 })) === 0;
  }

  #pick<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    return this.#values(() => arbitrary);
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${literal(each)}`)
    .join(', ')} }`;
}
