import type { ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RequestContext } from './route.ts';

/** Characters of an address; what a proxy passes on may be any text. */
const MAX_LENGTH = 64;

/**
 * Where a request comes from. Behind proxies (`proxy` in `config/server`) it is what the outermost of them saw: addresses further to the left in
 * `X-Forwarded-For` are whatever a client has written there.
 * @param proxies how many there are; default: `proxies` in `config/server`
 */
export function clientAddress(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies?: number): string {
  return (proxies === undefined ? ctx.ip : seenBy(ctx, proxies)).slice(0, MAX_LENGTH);
}

/** Koa keeps of the header what its own number of proxies has added: another number needs all of it. */
function seenBy(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies: number): string {
  // Empty unless the server believes its proxies.
  if (ctx.ips.length === 0) return ctx.ip;
  const all = ctx.get('X-Forwarded-For').split(',');
  return all[Math.max(0, all.length - proxies)]?.trim() || ctx.ip;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that one customer of a provider has alone: what is behind them, the customer chooses. */
const NETWORK_GROUPS = 4;

/** What clients are counted by: an IPv4 address, or the network of an IPv6 address. */
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

/** Who waits for the answer to a request. */
export class RequestAsker {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Whether nobody waits any more: the client has gone away, or was answered already, as when the time limit of the request has ended. */
  get isGone(): boolean {
    return this.#response.headersSent || this.#response.req.socket.destroyed;
  }
}

/** Who waits for the answer to a request; work that is done for him alone (`Documents.readBudget`) may end when he has gone. */
export function askerOf(ctx: RequestContext): RequestAsker {
  return new RequestAsker(ctx.res);
}
