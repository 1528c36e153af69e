import { type Documents, InvalidKeyError, type RequestParameters } from 'plinth';

const QUERY_LANGUAGE = ['filters', 'sort', 'fields', 'populate', 'pagination', '_q'];

/** Refuses a request whose query string names something that nobody reads. */
export type ParameterCheck = (parameters: RequestParameters) => void;

/** The check of `strictParams`, over the query language, the axes of all types, and what plugins added. */
export function createParameterCheck(documents: Documents, contributed: Iterable<string>): ParameterCheck {
  const axes = [...documents.model.contentTypes.values()].flatMap((type) => documents.axesOf(type).map((axis) => axis.name));
  const known = new Set([...QUERY_LANGUAGE, ...axes, ...contributed]);
  return (parameters) => {
    for (const name of Object.keys(parameters)) {
      if (!known.has(name)) throw new InvalidKeyError(name, { source: 'query', path: null, param: name });
    }
  };
}
