import type { ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { RequestTimes } from './request-times.ts';
import type { RequestContext } from './route.ts';

/** Maximum characters of an address: the text that a proxy passes on may be anything. */
const MAX_LENGTH = 64;

/** The server's own origin, as a client addressed it: `https://example.com`. (`origin` of Koa is the header of that name.) */
export function addressedOrigin({ protocol, host }: Pick<RequestContext, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}

/**
 * Address of the client. Behind proxies (`proxy` in `config/server`) it is the address that the outermost proxy saw: entries further to the
 * left in
 * `X-Forwarded-For` can be forged by the client.
 * @param proxies number of proxies; default: `proxies` in `config/server`
 */
export function clientAddress(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies?: number): string {
  return (proxies === undefined ? ctx.ip : seenBy(ctx, proxies)).slice(0, MAX_LENGTH);
}

/** Koa keeps only the entries of its own number of proxies. For another number the whole header is read again. */
function seenBy(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies: number): string {
  // Empty unless the server believes its proxies.
  if (ctx.ips.length === 0) return ctx.ip;
  const all = ctx.get('X-Forwarded-For').split(',');
  return all[Math.max(0, all.length - proxies)]?.trim() || ctx.ip;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that a provider assigns to one customer. The customer chooses the groups after them. */
const NETWORK_GROUPS = 4;

/** The key that clients are counted by: an IPv4 address, or the network of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const [bare = ''] = plain.split('%');
  if (!isIPv6(bare)) return plain;
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = bare.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** The client that waits for the response to a request. */
export class RequestAsker {
  readonly times: RequestTimes;
  /** See `Asker.since`. */
  readonly since: number | undefined;
  readonly #response: ServerResponse;

  /**
   * @param times of the request; all reads for it share them
   * @param since see `Asker.since`
   */
  constructor(response: ServerResponse, times: RequestTimes, since?: number) {
    this.#response = response;
    this.times = times;
    this.since = since;
  }

  /** Whether the client no longer waits: it has disconnected, or was already answered, for example when the request timed out. */
  get isGone(): boolean {
    return this.#response.headersSent || this.#response.req.socket.destroyed;
  }
}

/** The client that waits for the response. Work that is done only for it (`Documents.readBudget`) may stop when it is gone. */
export function askerOf(ctx: RequestContext): RequestAsker {
  return new RequestAsker(ctx.res, timesOf(ctx));
}

/** Where the time of a request goes. Parts that may take long add their times. */
export function timesOf({ state }: RequestContext): RequestTimes {
  state.times ??= new RequestTimes();
  return state.times;
}

/**
 * As `askerOf`, for handlers that do nothing but read for the response: replicas that have everything that was committed when the request
 * arrived may run its reads. Not for a handler that waits for something else to happen, and then reads.
 */
export function readerOf(ctx: RequestContext): RequestAsker {
  return new RequestAsker(ctx.res, timesOf(ctx), ctx.state.since);
}
