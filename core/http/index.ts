export type { Handler, HttpMethod, Policy, RequestContext, RequestState, Route, RouteAuth, RouteOptions, RouteTable } from './route.ts';
