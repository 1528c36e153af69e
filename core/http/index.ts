export type { AccessLines } from './access-log.ts';
export { addressedOrigin, addressKey, askerOf, clientAddress, readerOf, timesOf } from './client.ts';
export { createHttp, type HttpOptions } from './create-http.ts';
export { type DataRoute, dataRoute, numberParam, queryNumber } from './data-route.ts';
export {
  type AnswerFromMemory,
  isTapped,
  type MiddlewareScope,
  type RequestPart,
  type RequestTapScope,
  type ResponseTapScope,
} from './hooks.ts';
export { HTTP, type Http, type HttpAddress, type HttpMiddleware, type OwnedHttp, type Upgrade, type UpgradeHandler } from './http.ts';
export { BadRequestError, toPublicError } from './http-errors.ts';
export type { HandedConnections, SharedSocket } from './http-listener.ts';
export { JsonText } from './json-answer.ts';
export { parseJsonText } from './parse-json-body.ts';
export type { AnswerCounts } from './response-cache/response-cache.ts';
export {
  type AnswerDependence,
  type Handler,
  type Policy,
  type RememberedRoute,
  type RequestContext,
  type Route,
  RouteCollection,
  type RouteOptions,
  type RouteTable,
} from './route.ts';
export type { DescribedQuery, JsonSchema, LanguageParameter, RouteDescription } from './route-description.ts';
export type { HttpSettings } from './settings.ts';
export { assertInTime } from './time-limit.ts';
