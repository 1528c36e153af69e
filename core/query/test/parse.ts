import qs from 'qs';
import { isPlinthError } from '../../errors/index.ts';
import { type ParseContext, type ParsedQuery, type ParseMode, parseQuery } from '../index.ts';
import { contextOf, typeNamed } from './fixture-model.ts';

/** Parses a query string as the server does. */
export function parametersOf(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 100,
    arrayLimit: 100,
    parameterLimit: 1000,
    plainObjects: true,
    allowPrototypes: false,
    strictNullHandling: true,
  }) as Record<string, unknown>;
}

/** Parses `articles?filters[…]=…` into a query. */
export function parse(request: string, context: ParseContext = contextOf(), mode: ParseMode = 'list'): ParsedQuery {
  const [type = '', ...text] = request.split('?');
  return parseQuery(typeNamed(type), parametersOf(text.join('?')), mode, context);
}

/** The refusal of a request: its message and details. */
export function refusal(request: string, context?: ParseContext, mode?: ParseMode): { message: string; details: unknown; name: string } {
  try {
    parse(request, context, mode);
  } catch (error) {
    if (isPlinthError(error) && error.status === 400) return { message: error.message, details: error.details, name: error.name };
    throw error;
  }
  throw new Error(`${request} is not refused`);
}

/** The recorded details of an invalid key. */
export function keyDetails(param: string, key: string, path: string | null) {
  return { key, path, source: 'query', param };
}
