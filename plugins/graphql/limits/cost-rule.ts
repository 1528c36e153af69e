import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  type ValidationContext,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { GraphqlOptions } from '../options.ts';
import type { ListBounds } from '../read/page-argument.ts';
import { type Cost, CostCounter } from './operation-cost.ts';
import { SchemaSize, WHOLE_SCHEMA } from './schema-size.ts';

/** How many times the cost of full introspection an operation may have. */
const WHOLE_SCHEMAS = 2;

/** Limits that the costs of an operation are checked against. */
export interface CostParts {
  readonly limits: Pick<GraphqlOptions, 'depthLimit' | 'aliasLimit' | 'directiveLimit' | 'statementLimit' | 'rowLimit'>;
  readonly bounds: ListBounds;
}

/** Refuses operations whose cost exceeds a limit. Cyclic fragments must have been refused before. */
export class CostRule {
  readonly #parts: CostParts;
  readonly #schema: GraphQLSchema;
  readonly #size: SchemaSize;
  #mostTold: number | null = null;

  constructor(schema: GraphQLSchema, parts: CostParts) {
    this.#parts = parts;
    this.#schema = schema;
    this.#size = new SchemaSize(schema);
  }

  /** Makes a counter for the operations of a document; with variables if they are known. */
  counter(fragment: ValidationContext['getFragment'], variables: Readonly<Record<string, unknown>> | null): CostCounter {
    return new CostCounter({ schema: this.#schema, size: this.#size, bounds: this.#parts.bounds, fragment, variables });
  }

  /** The same for a valid document. */
  counterOf({ definitions }: DocumentNode, variables: Readonly<Record<string, unknown>>): CostCounter {
    const fragments = new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])));
    return this.counter((name) => fragments.get(name), variables);
  }

  /** The cost of an operation in a valid document. @param variables as sent, not coerced */
  costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): Cost {
    return this.counterOf(document, withDefaults(operation, variables)).of(operation);
  }

  /** The validation rule. @param counted called with the counter, which knows whether costs depend on variables */
  rule(counted: (counter: CostCounter) => void): (context: ValidationContext) => ASTVisitor {
    return (context) => ({
      Document: (document) => {
        this.#written(document, context);
        const counter = this.counter((name) => context.getFragment(name), null);
        for (const definition of document.definitions) {
          if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
          const error = this.judge(definition, counter.of(definition));
          if (error !== null) context.reportError(error);
        }
        counted(counter);
        return false;
      },
    });
  }

  /** The error for an operation that exceeds a limit; null if it exceeds none. */
  judge(operation: OperationDefinitionNode, { statements, rows, told }: Cost): GraphQLError | null {
    const { statementLimit, rowLimit } = this.#parts.limits;
    const name = operation.name?.value ?? '';
    const refuse = (what: string) => new GraphQLError(`'${name}' ${what}`, { nodes: operation });
    if (statements > statementLimit)
      return refuse(`requires ${shown(statements)} database statements, which exceeds statementLimit (${statementLimit})`);
    if (rows > rowLimit) return refuse(`requests ${shown(rows)} objects, which exceeds rowLimit (${rowLimit})`);
    if (told > 0 && told > this.#most()) return refuse('requests more introspection data than a query of the whole schema');
    return null;
  }

  /** The introspection limit. Computed on first use, because it takes long. */
  #most(): number {
    if (this.#mostTold === null) {
      const document = parse(WHOLE_SCHEMA, { noLocation: true });
      this.#mostTold = this.counterOf(document, {}).of(document.definitions[0] as OperationDefinitionNode).told * WHOLE_SCHEMAS;
    }
    return this.#mostTold;
  }

  /** Counts aliases and directives in a document, used or not. */
  #written(document: ASTNode, context: ValidationContext): void {
    const { aliasLimit, directiveLimit } = this.#parts.limits;
    const found = { aliases: 0, directives: 0 };
    visit(document, {
      Field(node) {
        if (node.alias !== undefined && ++found.aliases === aliasLimit + 1) {
          context.reportError(new GraphQLError(`The document has too many aliases: aliasLimit is ${aliasLimit}`, { nodes: node }));
        }
      },
      Directive(node) {
        if (++found.directives === directiveLimit + 1) {
          const message = `The document has too many directives: directiveLimit is ${directiveLimit}`;
          context.reportError(new GraphQLError(message, { nodes: node }));
        }
      },
    });
  }
}

/** Adds default values of variables that were not sent. */
function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>) {
  const defaults = variableDefinitions.flatMap(({ variable: { name }, defaultValue }) =>
    defaultValue === undefined || Object.hasOwn(variables, name.value) ? [] : [[name.value, valueFromASTUntyped(defaultValue)] as const],
  );
  return defaults.length === 0 ? variables : { ...variables, ...Object.fromEntries(defaults) };
}

function shown(count: number): string {
  return count < 1e15 ? String(Math.round(count)) : 'more than 10^15';
}
