import { setTimeout as delay } from 'node:timers/promises';
import type { RunningNode } from '../faults/nodes.ts';
import { type Answer, isDone, send } from '../faults/send.ts';
import type { Tally } from '../faults/tally.ts';

/** The client number of these articles: no other client has it. */
const CLIENT = 2_000_000;
const PATIENCE = 20_000;
/** Milliseconds between two articles. */
const PAUSE = 200;
interface Written {
  readonly documentId: string;
  /** Value of the attribute, which only newer nodes know. */
  readonly value: string;
}

/**
 * Writes an attribute that only the new model has, on newer nodes, while older ones change and publish the same documents. An older node
 * publishes what it knows, so the attribute must be in the draft, and in the published version once a newer node has published it again.
 */
export class NewAttribute {
  readonly #name: string;
  readonly #written: Written[] = [];
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Number of documents that nodes of both versions wrote. */
  get documents(): number {
    return this.#written.length;
  }

  /** Writes on nodes of both versions until it is stopped. */
  async run(newer: RunningNode, older: RunningNode, tally: Tally, stop: AbortSignal): Promise<void> {
    for (; !stop.aborted; await delay(PAUSE)) {
      const marker = `both-${++this.#count}`;
      const value = `new ${marker}`;
      const data = { marker, title: marker, client: CLIENT, [this.#name]: value };
      const created = await this.#done(newer, 'POST', '/api/articles?status=draft', tally, data);
      if (created === null) continue;
      const { documentId } = (JSON.parse(created.text) as { readonly data: { readonly documentId: string } }).data;
      const path = `/api/articles/${documentId}`;
      if ((await this.#done(older, 'POST', `${path}/actions/publish`, tally)) === null) continue;
      const again = { [this.#name]: `${value} again` };
      if ((await this.#done(newer, 'PUT', `${path}?status=draft`, tally, again)) === null) continue;
      if ((await this.#done(older, 'PUT', `${path}?status=draft`, tally, { title: `${marker} changed` })) === null) continue;
      if ((await this.#done(older, 'POST', `${path}/actions/publish`, tally)) === null) continue;
      this.#written.push({ documentId, value: `${value} again` });
    }
  }

  /** Looks for every value in the drafts, publishes them on a newer node, and looks for them in the published versions. */
  async verify(nodes: readonly RunningNode[], tally: Tally): Promise<void> {
    const [first] = nodes as readonly [RunningNode];
    await this.#lookFor('draft', nodes, tally);
    for (const { documentId } of this.#written) await this.#done(first, 'POST', `/api/articles/${documentId}/actions/publish`, tally);
    await this.#lookFor('published', nodes, tally);
  }

  async #lookFor(status: 'draft' | 'published', nodes: readonly RunningNode[], tally: Tally): Promise<void> {
    for (const { name, url } of nodes) {
      for (const { documentId, value } of this.#written) {
        const { status: code, text } = await send('GET', `${url}/api/articles/${documentId}?status=${status}`, { timeout: PATIENCE });
        const shown = code === 200 ? (JSON.parse(text) as { readonly data: Record<string, unknown> }).data[this.#name] : undefined;
        if (shown !== value) tally.lost.push(`${name}: ${this.#name} of the ${status} version is not "${value}": ${code} ${text}`);
      }
    }
  }

  /** Sends a write to one node. Null when it was not done, which is right only while the node is being replaced. */
  async #done(node: RunningNode, method: string, path: string, tally: Tally, data?: object): Promise<Answer | null> {
    const answer = await send(method, node.url + path, { timeout: PATIENCE, ...(data && { data }) });
    if (isDone(answer)) {
      tally.acknowledged += 1;
      return answer;
    }
    if (answer.status !== 0 && answer.status !== 503)
      tally.broken.push(`${method} ${path} at ${node.name} was refused: ${answer.status} ${answer.text}`);
    return null;
  }
}
