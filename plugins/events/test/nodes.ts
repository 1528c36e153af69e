import { pino } from 'pino';
import { DATABASE, type Database, DOCUMENTS, type Documents, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { EVENTS, type EventFollower, type FollowedEvent, type Following } from 'plinth/plugins/events';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';

export const [PAGE, TAG] = ['api::page.page', 'api::tag.tag'];

const CONTENT: NonNullable<InlineApp['contentTypes']> = [
  {
    info: { singularName: 'page', pluralName: 'pages' },
    attributes: { title: { type: 'string' }, tag: { type: 'relation', relation: 'manyToOne', target: TAG, inversedBy: 'pages' } },
  },
  {
    info: { singularName: 'tag', pluralName: 'tags' },
    attributes: { name: { type: 'string' }, pages: { type: 'relation', relation: 'oneToMany', target: PAGE, mappedBy: 'tag' } },
  },
];

/** Events need no other plugin, so all others are off. */
const OTHERS_OFF = onlyPlugins('events');

/** A follower that keeps the events it gets. */
export class Ears implements EventFollower {
  readonly heard: FollowedEvent[] = [];
  readonly types = [PAGE as string];
  readonly name: string;
  readonly nodes: 'every' | 'one';
  readonly onDemand: boolean;
  readonly attempts: number;
  missedTimes = 0;
  /** Number of failed deliveries. */
  failed = 0;
  /** Whether a delivery fails: of an event, or of `missed` for null. */
  fails: (event: FollowedEvent | null) => boolean = () => false;

  constructor(name: string, nodes: 'every' | 'one', { onDemand = false, attempts = 20 } = {}) {
    this.name = name;
    this.nodes = nodes;
    this.onDemand = onDemand;
    this.attempts = attempts;
  }

  tell(event: FollowedEvent): void {
    this.#take(event);
    this.heard.push(event);
  }

  missed(): void {
    this.missedTimes += 1;
    this.#take(null);
  }

  /** Waits until it has got this many events. */
  async has(count: number): Promise<void> {
    await until(() => this.heard.length >= count);
  }

  #take(event: FollowedEvent | null): void {
    if (!this.fails(event)) return;
    this.failed += 1;
    throw new Error('not now');
  }
}

/** A line of the log. */
export interface LogLine {
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** A running app with followers. */
export interface Node extends BootedApp {
  readonly documents: Documents;
  readonly database: Database;
  readonly following: readonly Following[];
  /** Log lines about followers. */
  readonly lines: readonly LogLine[];
  create(title?: string): Promise<string>;
  rename(documentId: string, title: string): Promise<unknown>;
}

/** Boots an app whose plugin `ears` adds these followers. @param server the configuration `config/server` */
export async function startNode(database: string, ears: readonly EventFollower[], server: object = {}): Promise<Node> {
  const lines: LogLine[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text) as LogLine;
    if (line.follower !== undefined) lines.push(line);
  };
  let following: readonly Following[] = [];
  const plugin = definePlugin({
    name: 'ears',
    requires: ['events'],
    apply({ container }) {
      following = ears.map((each) => container.resolve(EVENTS).follow(each));
    },
  }) as Plugin;
  const config = { plugins: OTHERS_OFF, server };
  const logger = pino({ level: 'warn' }, { write });
  const app = await bootApp({ database, logger, app: { contentTypes: CONTENT, plugins: [plugin], config } });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  return Object.assign(app, {
    documents,
    database: app.kernel.container.resolve(DATABASE),
    following,
    lines,
    create: async (title = 'a') => (await documents.create(PAGE as string, { data: { title } }, SYSTEM)).documentId as string,
    rename: (documentId: string, title: string) => documents.update(PAGE as string, documentId, { data: { title } }, SYSTEM),
  });
}

/** Waits until a condition holds. @throws Error after 50 seconds */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 50_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}
