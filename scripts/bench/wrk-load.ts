import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadFailure, type SerialLoad } from './load.ts';
import { type LoadRequest, SERIAL } from './workloads.ts';

const execute = promisify(execFile);

/** Creates load with wrk and a Lua script, which is written into the folder. */
export function wrkLoad(folder: string): SerialLoad {
  return async (order, series) => {
    const { url, requests, connections, seconds } = order;
    mkdirSync(folder, { recursive: true });
    const script = join(folder, 'wrk.lua');
    writeFileSync(script, lua(requests, series));
    // wrk takes only whole seconds.
    const duration = `${Math.max(1, Math.ceil(seconds))}s`;
    const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, '-d', duration, '--timeout', '30s', '-s', script, url]);
    const [, text] = /^RESULT (.*)$/m.exec(stdout) ?? [];
    if (text === undefined) throw new Error(`wrk printed no result:\n${stdout}`);
    const [count = 0, microseconds = 0, p50 = 0, p99 = 0, failed = 0] = text.split(' ').map(Number);
    if (failed > 0) throw await loadFailure(order, failed, count);
    return { requests: count, perSecond: count / (microseconds / 1e6), p50: p50 / 1e3, p99: p99 / 1e3 };
  };
}

/** Builds the requests before the load begins, except bodies that differ every time. */
function lua(requests: readonly LoadRequest[], series: string): string {
  const entries = requests.map(
    ({ method, path, body, token }) => `  { "${method}", ${quote(path)}, ${quoteOrNil(body)}, ${quoteOrNil(token)} },`,
  );
  const varied = requests.some(({ body }) => body?.includes(SERIAL));
  return `
local specs = {
${entries.join('\n')}
}
local function headers(spec)
  return { ["Content-Type"] = spec[3] and "application/json", ["Authorization"] = spec[4] and "Bearer " .. spec[4] }
end
local prepared = {}
local count = 0

function init()
  for i, spec in ipairs(specs) do prepared[i] = wrk.format(spec[1], spec[2], headers(spec), spec[3]) end
end

function request()
  count = count + 1
  local i = count % #specs + 1
${varied ? `  local spec = specs[i]\n  return wrk.format(spec[1], spec[2], headers(spec), (spec[3]:gsub("${SERIAL}", "${series}" .. count)))` : '  return prepared[i]'}
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`;
}

function quoteOrNil(text: string | undefined): string {
  return text === undefined ? 'nil' : quote(text);
}

/** Quotes any text for Lua. */
function quote(text: string): string {
  return `[==========[${text}]==========]`;
}
