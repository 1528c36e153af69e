import { type Documents, InvalidKeyError, nearest, type Paging, type RequestParameters } from 'plinth';

const QUERY_LANGUAGE = ['filters', 'sort', 'fields', 'populate', 'pagination', '_q'];

/** Keys of `pagination`. */
const PAGINATION: ReadonlySet<string> = new Set(['page', 'pageSize', 'start', 'limit', 'after', 'withCount']);

/** Parameters of other versions and systems, and their equivalents here. */
const FORMER: ReadonlyMap<string, string> = new Map([
  ['limit', 'pagination[limit]'],
  ['_limit', 'pagination[limit]'],
  ['pageSize', 'pagination[pageSize]'],
  ['start', 'pagination[start]'],
  ['_start', 'pagination[start]'],
  ['_sort', 'sort'],
  ['publicationState', 'status'],
  ['q', '_q'],
  ['search', '_q'],
  ['where', 'filters'],
  ['include', 'populate'],
  ['select', 'fields'],
]);

/** Maximum number of names that are remembered, so that each is logged once. Clients choose the names, so their number must be bounded. */
const MOST_TOLD = 100;

/** Checks the names of query parameters. */
export type ParameterCheck = (parameters: RequestParameters) => void;

/** What the notes are made from. */
interface NoteParts {
  readonly documents: Documents;
  readonly contributed: Iterable<string>;
  readonly paging: Pick<Paging, 'maxLimit'>;
  warn(message: string): void;
}

/**
 * The check during development, without `strictParams`: logs each unknown name once, and values that are answered as if they were others.
 * The request is answered as if the unknown parameter were absent.
 */
export function createParameterNotes({ documents, contributed, paging, warn }: NoteParts): ParameterCheck {
  // An axis reads its parameters for every type, even if it does not apply to the type.
  const ofAxes = documents.axes.flatMap(({ name, parameters = {} }) => [name, ...Object.keys(parameters)]);
  const known = new Set([...knownParameters(documents, contributed), ...ofAxes]);
  const told = new Set<string>();
  const once = (name: string, message: string) => {
    if (told.has(name) || told.size >= MOST_TOLD) return;
    told.add(name);
    warn(message);
  };
  const tell = (name: string, advice: string) => {
    const strict = 'set rest.config.strictParams in config/plugins to reject such requests';
    once(name, `the query parameter ${JSON.stringify(name)} is ignored${advice}; ${strict}`);
  };
  return (parameters) => {
    for (const name of Object.keys(parameters)) {
      if (known.has(name)) continue;
      const meant = FORMER.get(name) ?? nearest(name, known);
      tell(name, meant === null ? '' : `: did you mean "${meant}"?`);
    }
    // An axis of requests refuses other values itself.
    for (const { name, kind, known: isValue } of documents.axes) {
      const value = parameters[name];
      if (kind !== 'link' || typeof value !== 'string' || value === '' || value === '*' || isValue === undefined || isValue(value))
        continue;
      once(
        `${name}=${value}`,
        `the query parameter "${name}" has the unknown value ${JSON.stringify(value)}: content types with versions by ${name} reject it`,
      );
    }
    const { pagination } = parameters;
    if (typeof pagination !== 'object' || pagination === null) return;
    for (const key of Object.keys(pagination)) {
      if (!PAGINATION.has(key)) tell(`pagination[${key}]`, `: supported keys of pagination are ${[...PAGINATION].join(', ')}`);
    }
    for (const [key, value] of Object.entries(pagination)) {
      const note = typeof value === 'string' ? pageNote(key, Number(value), paging) : null;
      if (note !== null) once(`pagination[${key}]=`, `the query parameter "pagination[${key}]" is ${JSON.stringify(value)}: ${note}`);
    }
  };
}

/** The number that a list is answered with instead of one out of range; null within the range. */
function pageNote(key: string, value: number, { maxLimit }: Pick<Paging, 'maxLimit'>): string | null {
  const isSize = key === 'pageSize' || key === 'limit';
  if (isSize && value > maxLimit) return `the maximum page size is ${maxLimit} (config/plugins, rest.config.maxLimit)`;
  return key === 'page' && value < 1 ? 'page 1, the first, is returned' : null;
}

/** The names that are read: the query language, the axes of all types, and parameters of plugins. */
function knownParameters(documents: Documents, contributed: Iterable<string>): ReadonlySet<string> {
  const axes = [...documents.model.contentTypes.values()].flatMap((type) => documents.axesOf(type).map((axis) => axis.name));
  return new Set([...QUERY_LANGUAGE, ...axes, ...contributed]);
}

/** The check for `strictParams`: refuses a request with an unknown parameter. */
export function createParameterCheck(documents: Documents, contributed: Iterable<string>): ParameterCheck {
  const known = knownParameters(documents, contributed);
  return (parameters) => {
    for (const name of Object.keys(parameters)) {
      if (!known.has(name)) throw new InvalidKeyError(name, { source: 'query', path: null, param: name });
    }
  };
}
