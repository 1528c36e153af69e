import { type Documents, InvalidKeyError, nearest, type RequestParameters } from 'plinth';

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

/** Most names that are remembered, so that each is logged once. Clients choose the names, so their number must be bounded. */
const MOST_TOLD = 100;

/** Checks the names of query parameters. */
export type ParameterCheck = (parameters: RequestParameters) => void;

/**
 * The check during development, without `strictParams`: logs each unknown name once. The request is answered as if the parameter were
 * absent.
 */
export function createParameterNotes(documents: Documents, contributed: Iterable<string>, warn: (message: string) => void): ParameterCheck {
  // An axis reads its parameters for every type, even if it does not apply to the type.
  const ofAxes = documents.axes.flatMap(({ name, parameters = {} }) => [name, ...Object.keys(parameters)]);
  const known = new Set([...knownParameters(documents, contributed), ...ofAxes]);
  const told = new Set<string>();
  const tell = (name: string, advice: string) => {
    if (told.has(name) || told.size >= MOST_TOLD) return;
    told.add(name);
    warn(
      `the query parameter ${JSON.stringify(name)} is not read${advice}; config/plugins, rest.config.strictParams refuses such requests`,
    );
  };
  return (parameters) => {
    for (const name of Object.keys(parameters)) {
      if (known.has(name)) continue;
      const meant = FORMER.get(name) ?? nearest(name, known);
      tell(name, meant === null ? '' : `: did you mean "${meant}"?`);
    }
    const { pagination } = parameters;
    if (typeof pagination !== 'object' || pagination === null) return;
    for (const key of Object.keys(pagination)) {
      if (!PAGINATION.has(key)) tell(`pagination[${key}]`, `: pagination has ${[...PAGINATION].join(', ')}`);
    }
  };
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
