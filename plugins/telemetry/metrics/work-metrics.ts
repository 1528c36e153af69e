import type { Observer, Work, WorkKind } from 'plinth';
import type { Events } from 'plinth/plugins/events';
import type { Queues } from 'plinth/plugins/queues';
import type { Outcome } from './database-metrics.ts';
import type { Lookups, PromClient, PromRegistry, Sample } from './prom-client.ts';
import { lookedUp } from './stored-figures.ts';

/** Bounds of buckets, in seconds. Work in the background may take long. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

const OUTCOME = 'plinth_outcome';
const QUEUE = 'plinth_queue';
const FOLLOWER = 'plinth_follower';

/** Counts and times runs of jobs, of items of queues, and messages that are sent to other services. */
export class WorkMetrics implements Observer {
  readonly kinds: readonly WorkKind[] = ['job', 'item', 'delivery'];
  readonly #note: (work: Work, outcome: Outcome, seconds: number) => void;

  constructor({ Histogram }: PromClient, registry: PromRegistry) {
    const histogram = (name: string, help: string, label: string) =>
      new Histogram({ name, help, labelNames: [label, OUTCOME], buckets: BUCKETS, registers: [registry] });
    const jobs = histogram('plinth_job_duration_seconds', 'Duration of job runs on this node.', 'plinth_job');
    const items = histogram('plinth_queue_item_duration_seconds', 'Duration of queue item runs on this node.', QUEUE);
    const sent = histogram('plinth_delivery_duration_seconds', 'Duration of deliveries to other services.', 'plinth_sender');
    this.#note = ({ kind, name }, outcome, seconds) => {
      if (kind === 'job') jobs.observe({ plinth_job: name, [OUTCOME]: outcome }, seconds);
      else if (kind === 'item') items.observe({ [QUEUE]: name, [OUTCOME]: outcome }, seconds);
      else sent.observe({ plinth_sender: name, [OUTCOME]: outcome }, seconds);
    };
  }

  around<T>(work: Work, run: () => T): T {
    const begun = performance.now();
    const running = run();
    const note = (outcome: Outcome) => this.#note(work, outcome, (performance.now() - begun) / 1000);
    Promise.resolve(running).then(
      () => note('ok'),
      () => note('failed'),
    );
    return running;
  }
}

/** Reports the waiting items of queues. The figures come from the database, so every node reports the same. */
export function addQueueMetrics(lookups: Lookups, queues: Pick<Queues, 'backlog'>, failed: (error: unknown) => void): void {
  const backlog = lookedUp(() => queues.backlog(), failed);
  const states = ['waiting', 'running', 'failed'] as const;
  lookups.gauge(
    {
      name: 'plinth_queue_items',
      help: 'Number of queue items that are not completed, on all nodes.',
      labelNames: [QUEUE, 'plinth_state'],
    },
    async () =>
      (await backlog()).flatMap((each) =>
        states.map((state): Sample => ({ labels: { [QUEUE]: each.queue, plinth_state: state }, value: each[state] })),
      ),
  );
  lookups.gauge(
    {
      name: 'plinth_queue_late_seconds',
      help: 'Time since the oldest item that has not been started was due, in seconds.',
      labelNames: [QUEUE],
    },
    async () => (await backlog()).map(({ queue, late }) => ({ labels: { [QUEUE]: queue }, value: late / 1000 })),
  );
}

/** Reports how far followers of events are behind. */
export function addEventMetrics(lookups: Lookups, events: Pick<Events, 'lags'>, failed: (error: unknown) => void): void {
  const lags = lookedUp(() => events.lags(), failed);
  lookups.gauge(
    {
      name: 'plinth_events_lag_seconds',
      help: 'Consumer lag: age of the oldest event that the consumer has not processed, in seconds.',
      labelNames: [FOLLOWER],
    },
    async () => (await lags()).map(({ follower, milliseconds }) => ({ labels: { [FOLLOWER]: follower }, value: milliseconds / 1000 })),
  );
}
