import type { RunningNode } from '../faults/nodes.ts';
import { send } from '../faults/send.ts';
import type { Tally } from '../faults/tally.ts';

const PATIENCE = 20_000;
/** The message of a node with an older model after a migration has removed what it needs. */
const SAYS = /runs an older content model/;

/** Checks that a node serves. */
export async function assertServes({ name, url }: RunningNode, tally: Tally): Promise<void> {
  for (const path of ['/_health/ready', '/api/articles?pagination[pageSize]=1']) {
    const { status, text } = await send('GET', url + path, { timeout: PATIENCE });
    if (status !== 204 && status !== 200) tally.broken.push(`${name} answers ${path} with ${status} ${text}`);
  }
}

/** Checks that a node that can no longer serve answers 503. @param says whether its version also says why to load balancers and in its log */
export async function assertRefuses(node: RunningNode, tally: Tally, says: boolean): Promise<void> {
  const data = { marker: 'late', title: 'late' };
  for (const [method, path, sent] of [
    ['GET', '/_health/ready'],
    ['GET', '/api/articles'],
    ['POST', '/api/articles', data],
  ] as const) {
    const { status, text } = await send(method, node.url + path, { timeout: PATIENCE, ...(sent && { data: sent }) });
    const found = `${node.name} answers ${method} ${path} with ${status} ${text}`;
    if (status === 503 && (SAYS.test(text) || !says)) tally.told.push(found);
    else tally.broken.push(`${found}, although the database was migrated to a newer model`);
  }
  if (says && !SAYS.test(node.output))
    tally.broken.push(`${node.name} does not log that it runs an older model: ${node.output.slice(-500)}`);
}
