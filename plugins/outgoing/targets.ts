import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowList, allowListOf, isPublicAddress } from './addresses.ts';
import { OutgoingError, RefusedUrlError } from './outgoing.ts';

/** Gives all addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** A host that is to be checked. */
export interface Target {
  /** Without brackets, and without a final dot. */
  readonly host: string;
  /** What errors call it. */
  readonly shown: string;
  /** Allowed hosts, addresses and ranges of the request, beside those of the app. */
  readonly allow: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/** Decides which hosts may be reached. */
export class Targets {
  readonly #allowed: AllowList;
  readonly #resolve: ResolveHost;

  /** @throws Error for an invalid entry of `allow` */
  constructor(allow: readonly string[], resolve: ResolveHost = addressesOf) {
    this.#allowed = allowListOf(allow);
    this.#resolve = resolve;
  }

  /** The addresses of a host, all of them checked. @throws RefusedUrlError, OutgoingError */
  async admit({ host, shown, allow, signal }: Target): Promise<readonly string[]> {
    const lists = allow === undefined || allow.length === 0 ? [this.#allowed] : [this.#allowed, allowListOf(allow)];
    const addresses =
      isIP(host) === 0
        ? await unlessAborted(this.#resolve(host), signal).catch((error: unknown) => unresolved(host, signal, error))
        : [host];
    if (addresses.length === 0) throw new OutgoingError(host, 'has no address');
    const mayAsk = (address: string) => isPublicAddress(address) || lists.some((list) => list.hasAddress(address));
    // One private address among public ones is enough to refuse: it is how a name can lead to an internal host.
    if (!lists.some((list) => list.hasHost(host.toLowerCase())) && !addresses.every(mayAsk)) {
      throw new RefusedUrlError(shown, 'it leads to an address that is not public (config/plugins, outgoing.config.allow)');
    }
    return addresses;
  }
}

/** A host without brackets, and without a final dot, which does not change the host. */
export function plainHost(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** A name lookup cannot be aborted, so this aborts only the wait for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function unresolved(host: string, signal: AbortSignal, error: unknown): never {
  if (signal.aborted && (signal.reason as Error).name !== 'TimeoutError') throw signal.reason;
  throw new OutgoingError(host, 'is not found', error);
}
