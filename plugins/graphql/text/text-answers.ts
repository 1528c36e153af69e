import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import {
  type AnswerDependence,
  type AskedQuery,
  type Asker,
  type Caller,
  type CheckedQuery,
  type Documents,
  JsonText,
  type ReadBudget,
} from 'plinth';
import type { Variables } from '../read/output-fields.ts';
import { type CompileParts, compileOperation, type RootRead, type TextOperation } from './compile.ts';
import { NotText } from './not-text.ts';
import { SeenBefore } from './seen-before.ts';
import { assertSmall } from './text-size.ts';

/** Maximum characters of a cached set of variables, and total weight of all. A weight of 1 is about 8 bytes of memory. */
const LONGEST_VARIABLES = 2000;
const WEIGHT = 1_500_000;
/**
 * Weight of each set beside its text, and characters of a document per additional weight: compiled data that the sets of variables share.
 */
const BESIDE = 100;
const DOCUMENT = 4;

/** Maximum variants of a compiled operation: each variable in its directives doubles them. */
const WAYS = 16;

/** Maximum runs for which an operation is left to graphql-js after its values repeatedly had no text form. */
const LONGEST_PAUSE = 127;

/** The parts that text answers are made with. */
export interface TextAnswersParts extends CompileParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** Maximum objects of a response. */
  readonly rowLimit: number;
  /** The action required to read a type; undefined: the one named after it. */
  actionNeeded(uid: string, action: 'find' | 'findOne'): string | undefined;
}

/** An operation, from its second run on. */
interface RepeatedOperation {
  /** Unique number. */
  readonly number: number;
  /** Variables in its directives, which select a variant; null: it has directives that only graphql-js supports. */
  readonly switches: readonly string[] | null;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Variants by the values of the switches; null for those that only graphql-js can answer. */
  readonly ways: Map<string, TextOperation | null>;
}

/** The reads of an operation with one set of variables. */
interface Bound {
  readonly members: TextOperation['members'];
  readonly reads: readonly RootRead[];
  /** Remaining runs that are left to graphql-js. */
  pause: number;
  /** The pause after the last failure. */
  lastPause: number;
}

/** A checked read, ready to run. */
interface Answering {
  readonly query: CheckedQuery<'one' | 'list'>;
  /** Null for lists and single types. */
  readonly documentId: string | null;
  /** @returns parts of a text */
  readonly read: (budget: ReadBudget) => Promise<readonly string[]>;
}

/**
 * Answers queries that contain only standard fields as text, from their second run on. Text responses never contain errors: anything
 * unusual is left to
 * graphql-js, which gives the same response with the errors in place.
 */
export class TextAnswers {
  readonly #parts: TextAnswersParts;
  readonly #paging: CompileParts['bounds'] & { readonly withCount: false };
  /** Null: it was run once. */
  readonly #operations = new WeakMap<OperationDefinitionNode, RepeatedOperation | null>();
  readonly #bound = new LRUCache<string, Bound>({ maxSize: WEIGHT });
  readonly #asked = new SeenBefore();
  #next = 0;

  constructor(parts: TextAnswersParts) {
    this.#parts = parts;
    this.#paging = Object.freeze({ ...parts.bounds, withCount: false });
  }

  /**
   * @param document with the operation; already validated
   * @param variables as sent, not coerced
   * @param asker client that waits for the response
   * @param depends called with the response's dependence before anything is read; null: topics cannot express it
   * @returns null if graphql-js must answer
   */
  async answer(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables | undefined,
    caller: Caller,
    asker?: Asker,
    depends?: (dependence: AnswerDependence | null) => void,
  ): Promise<JsonText | null> {
    if (operation.operation !== 'query') return null;
    const known = this.#known(document, operation);
    if (known === null) return null;
    let bound: Bound | null = null;
    let answering: Answering[];
    try {
      bound = this.#bind(known, operation, variables);
      if (bound === null) return null;
      if (bound.pause > 0) {
        bound.pause -= 1;
        return null;
      }
      // Missing rights are found before anything is read.
      answering = bound.reads.map((read) => this.#answering(read, caller));
    } catch {
      // Invalid arguments or missing rights: graphql-js finds them again, and reports them.
      return null;
    }
    depends?.(this.#dependence(answering));
    try {
      const budget = this.#parts.documents.readBudget(asker);
      const answers = await Promise.all(answering.map(({ read }) => read(budget)));
      // Identical fields share a read, whose text occurs for each of them.
      const texts = bound.members.flatMap((member) => (member.kind === 'text' ? [] : (answers[member.read] ?? [])));
      assertSmall(texts, { rowLimit: this.#parts.rowLimit, maxAnswerSize: budget.maxAnswerSize });
      bound.lastPause = 0;
      return textOf(bound.members, answers);
    } catch {
      // Some values have no text form, and probably will not have one next time.
      bound.pause = bound.lastPause = Math.min(bound.lastPause * 2 + 1, LONGEST_PAUSE);
      return null;
    }
  }

  /** The data of an operation; null on its first run. */
  #known(document: DocumentNode, operation: OperationDefinitionNode): RepeatedOperation | null {
    const known = this.#operations.get(operation);
    if (known) return known;
    if (known === undefined) {
      this.#operations.set(operation, null);
      return null;
    }
    const made = { number: this.#next++, switches: switchesOf(document), fragments: fragmentsOf(document), ways: new Map() };
    this.#operations.set(operation, made);
    return made;
  }

  #bind(known: RepeatedOperation, operation: OperationDefinitionNode, sent: Variables = {}): Bound | null {
    const hasVariables = operation.variableDefinitions !== undefined && operation.variableDefinitions.length > 0;
    const key = `${known.number} ${hasVariables ? JSON.stringify(sent) : ''}`;
    const remembered = this.#bound.get(key);
    if (remembered !== undefined) return remembered;
    // One error is enough: each contains everything that was sent.
    const { coerced } = getVariableValues(this.#parts.schema, operation.variableDefinitions ?? [], sent, { maxErrors: 0 });
    if (coerced === undefined) return null;
    const way = this.#way(known, operation, coerced);
    if (way === null) return null;
    const bound = { members: way.members, reads: way.reads.map((read) => read.of(coerced)), pause: 0, lastPause: 0 };
    if (!hasVariables || (key.length <= LONGEST_VARIABLES && this.#asked.has(key))) {
      for (const { asked } of bound.reads) freezeAsked(asked);
      const made = Math.ceil((operation.loc?.source.body.length ?? 0) / DOCUMENT);
      this.#bound.set(key, bound, { size: key.length + made + BESIDE });
    }
    return bound;
  }

  #way(
    { switches, fragments, ways }: RepeatedOperation,
    operation: OperationDefinitionNode,
    variableValues: Variables,
  ): TextOperation | null {
    if (switches === null) return null;
    const key = switches.map((name) => variableValues[name]).join(' ');
    const known = ways.get(key);
    if (known !== undefined) return known;
    if (ways.size >= WAYS) return null;
    let way: TextOperation | null = null;
    try {
      way = compileOperation(this.#parts, { schema: this.#parts.schema, fragments, variableValues }, operation);
    } catch {
      // The operation contains other fields than standard ones, or is invalid for any variables.
    }
    ways.set(key, way);
    return way;
  }

  /** The combined dependence of several reads. */
  #dependence(answering: readonly Answering[]): AnswerDependence | null {
    const all = answering.map(({ query, documentId }) => this.#parts.documents.dependence(query, documentId));
    if (all.length === 1) return all[0] ?? null;
    const topics: string[] = [];
    for (const each of all) {
      if (each === null) return null;
      topics.push(...each.topics);
    }
    return { topics: [...new Set(topics)], isPersonal: all.some((each) => each?.isPersonal) };
  }

  /** Checks a read. @throws an error in the read */
  #answering(read: RootRead, caller: Caller): Answering {
    const { documents } = this.#parts;
    if (read.kind === 'one') {
      const query = this.#query(read, 'one', caller);
      const { documentId } = read;
      return { query, documentId, read: async (budget) => [(await documents.findOneText(documentId, query, budget)) ?? 'null'] };
    }
    const { envelope, asked } = read;
    const query = this.#query(read, 'list', caller);
    const readList = async (budget: ReadBudget) => {
      const page = asked.page as NonNullable<typeof asked.page>;
      if (envelope?.hasNodes === false) return envelope.around(page, envelope.isCounted ? await documents.count(query) : 0);
      const found = await documents.findText(query, budget);
      const list = listOf(found.documents);
      if (envelope === null) return list;
      const [before, after] = envelope.around(page, found.total ?? 0);
      return [before, ...list, after];
    };
    return { query, documentId: null, read: readList };
  }

  #query<Use extends 'one' | 'list'>({ type, asked }: RootRead, use: Use, caller: Caller): CheckedQuery<Use> {
    const { documents } = this.#parts;
    const action = this.#parts.actionNeeded(type.uid, use === 'list' ? 'find' : 'findOne');
    const options = { paging: this.#paging, ...(action !== undefined && { action }) };
    const { query, problems } = documents.compose(type.uid, asked, use, caller, options);
    if (problems !== null) throw new NotText();
    return query as unknown as CheckedQuery<Use>;
  }
}

/** Frozen queries are cached by their identity. */
function freezeAsked(asked: AskedQuery): void {
  Object.freeze(asked.selection);
  Object.freeze(asked);
}

function textOf(members: TextOperation['members'], answers: readonly (readonly string[])[]): JsonText {
  const parts = ['{"data":{'];
  members.forEach((member, index) => {
    parts.push(`${index === 0 ? '' : ','}${JSON.stringify(member.key)}:`);
    if (member.kind === 'text') parts.push(member.text);
    else for (const part of answers[member.read] as readonly string[]) parts.push(part);
  });
  parts.push('}}');
  return new JsonText(parts);
}

function listOf(documents: readonly string[]): readonly string[] {
  if (documents.length === 0) return ['[]'];
  const parts = documents.map((document, index) => (index === 0 ? `[${document}` : `,${document}`));
  parts.push(']');
  return parts;
}

function fragmentsOf({ definitions }: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return fragments;
}

/** The variables in directives; null if there are directives other than `skip` and `include`. */
function switchesOf(document: DocumentNode): readonly string[] | null {
  const switches = new Set<string>();
  let isUnusual = false;
  visit(document, {
    Directive({ name, arguments: args = [] }) {
      isUnusual ||= name.value !== 'skip' && name.value !== 'include';
      for (const { value } of args) if (value.kind === Kind.VARIABLE) switches.add(value.name.value);
    },
  });
  return isUnusual ? null : [...switches];
}
