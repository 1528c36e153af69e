import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPackages } from './install-packages.ts';
import { loadFailure, type SerialLoad } from './load.ts';
import { SERIAL } from './workloads.ts';

interface AutocannonRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  setupRequest?(request: AutocannonRequest): AutocannonRequest;
}

interface AutocannonResult {
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly requests: readonly AutocannonRequest[];
}) => Promise<AutocannonResult>;

/** Creates load with autocannon, which is installed into the folder. */
export function autocannonLoad(folder: string): SerialLoad {
  const home = join(folder, 'autocannon');
  installPackages(home, { autocannon: '8.0.0' });
  const autocannon = createRequire(join(home, 'package.json'))('autocannon') as Autocannon;
  return async (order, series) => {
    const { url, requests, connections, seconds } = order;
    let count = 0;
    const specs = requests.map(({ method, path, body, token }): AutocannonRequest => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      if (body === undefined) return { method, path, headers: authorization };
      const setupRequest = (request: AutocannonRequest) => ({ ...request, body: body.replaceAll(SERIAL, `${series}${count++}`) });
      return { method, path, headers: { ...authorization, 'content-type': 'application/json' }, body, setupRequest };
    });
    const result = await autocannon({ url, connections, duration: seconds, requests: specs });
    const failed = result.errors + result.timeouts + result.non2xx;
    if (failed > 0) throw await loadFailure(order, failed, result.requests.total);
    return { requests: result.requests.total, perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
  };
}
