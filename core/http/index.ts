export { addressKey } from './address-key.ts';
export { askerOf, type RequestAsker } from './asker.ts';
export { clientAddress } from './client-address.ts';
export { createHttp, type HttpOptions } from './create-http.ts';
export { type HttpHooks, isTapped } from './hooks.ts';
export {
  HTTP,
  type Http,
  type HttpAddress,
  type HttpMiddleware,
  type MiddlewarePosition,
  type OwnedHttp,
  type ReadinessCheck,
} from './http.ts';
export { BadRequestError } from './http-errors.ts';
export type { HttpLogger } from './http-logger.ts';
export { JsonText } from './json-text.ts';
export type {
  BodyReading,
  Handler,
  HttpMethod,
  Policy,
  RequestContext,
  RequestState,
  Route,
  RouteAuth,
  RouteOptions,
  RouteTable,
} from './route.ts';
export { RouteCollection } from './route-collection.ts';
export { type FileOptions, serveFiles } from './serve-files.ts';
export type {
  BodyLimits,
  CompressionSettings,
  CorsSettings,
  HttpSettings,
  QueryStringLimits,
  SecurityHeaderOptions,
} from './settings.ts';
export type { Upgrade, UpgradeHandler } from './upgrade.ts';
export { varyBy } from './vary.ts';
