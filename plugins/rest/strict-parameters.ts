import { type Documents, InvalidKeyError, type RequestParameters } from 'plinth';

const QUERY_LANGUAGE = ['filters', 'sort', 'fields', 'populate', 'pagination', '_q'];

/** Refuses a request with an unknown query parameter. */
export type ParameterCheck = (parameters: RequestParameters) => void;

/** The check for `strictParams`. It knows the query language, the axes of all types, and parameters of plugins. */
export function createParameterCheck(documents: Documents, contributed: Iterable<string>): ParameterCheck {
  const axes = [...documents.model.contentTypes.values()].flatMap((type) => documents.axesOf(type).map((axis) => axis.name));
  const known = new Set([...QUERY_LANGUAGE, ...axes, ...contributed]);
  return (parameters) => {
    for (const name of Object.keys(parameters)) {
      if (!known.has(name)) throw new InvalidKeyError(name, { source: 'query', path: null, param: name });
    }
  };
}
