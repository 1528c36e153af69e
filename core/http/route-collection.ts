import type { Handler, HttpMethod, Route, RouteOptions, RouteTable } from './route.ts';

const SEGMENT = /^(?::[A-Za-z_]\w*|[^:*]+)$/;
const REST = '*';

/**
 * Collects the routes of a kernel. `owner` is the plugin whose tap is running: the kernel sets it before each, so that every route knows
 * who added it.
 */
export class RouteCollection implements RouteTable {
  owner = 'core';
  readonly #routes: Route[] = [];
  readonly #shapes = new Map<string, Route>();

  get routes(): readonly Route[] {
    return this.#routes;
  }

  get(path: string, options: RouteOptions, handler: Handler): void {
    this.#add('GET', path, options, handler);
  }

  post(path: string, options: RouteOptions, handler: Handler): void {
    this.#add('POST', path, options, handler);
  }

  put(path: string, options: RouteOptions, handler: Handler): void {
    this.#add('PUT', path, options, handler);
  }

  patch(path: string, options: RouteOptions, handler: Handler): void {
    this.#add('PATCH', path, options, handler);
  }

  delete(path: string, options: RouteOptions, handler: Handler): void {
    this.#add('DELETE', path, options, handler);
  }

  #add(method: HttpMethod, path: string, options: RouteOptions, handler: Handler): void {
    const label = `The route ${method} ${path} of plugin "${this.owner}"`;
    const segments = path.slice(1).split('/');
    const named = segments.at(-1) === REST ? segments.slice(0, -1) : segments;
    if (!path.startsWith('/') || (path !== '/' && !named.every((segment) => SEGMENT.test(segment)))) {
      throw new Error(
        `${label} has a path that is not understood: write "/segment/:parameter", "*" as the last segment alone, and no trailing slash`,
      );
    }
    const action = 'action' in options ? options.action : undefined;
    const open = 'auth' in options && options.auth === false;
    if (open === (typeof action === 'string' && action !== '')) {
      throw new Error(`${label} must say who may call it: either { action: 'plugin::name.subject.verb' } or { auth: false }`);
    }
    const shape = `${method} ${path.replaceAll(/:\w+/g, ':').toLowerCase()}`;
    const other = this.#shapes.get(shape);
    if (other !== undefined) {
      throw new Error(`${label} clashes with ${other.method} ${other.path} of plugin "${other.plugin}"`);
    }
    const route: Route = Object.freeze({
      method,
      path,
      handler,
      guard: open ? ({ auth: false } as const) : { action: action as string },
      policies: options.policies ?? [],
      body: options.body ?? 'parse',
      plugin: this.owner,
    });
    this.#shapes.set(shape, route);
    this.#routes.push(route);
  }
}
