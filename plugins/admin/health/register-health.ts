import { CONFIG, DATABASE, DOCUMENTS, JOBS, type Kernel, LOGGER, REHEARSALS, type RouteTable } from 'plinth';
import { MODEL_EDITOR } from 'plinth/plugins/content-type-builder';
import { QUEUES } from 'plinth/plugins/queues';
import { REST } from 'plinth/plugins/rest';
import { addHealthRoutes } from '../api/health.ts';
import { API } from '../staff/staff.ts';
import { checkOf, doctorOf, Examinations } from './examinations.ts';
import { Nodes, nodesTable } from './nodes.ts';
import { recordRequests } from './recorder.ts';

/** Milliseconds between two sweeps of nodes without a report. */
const SWEEPING = 3_600_000;

/**
 * Starts recording.
 * @returns a function that adds the routes of the health page
 */
export function registerHealth(kernel: Kernel, plugin: string): (routes: RouteTable) => void {
  const { container, hooks, plugins } = kernel;
  const config = container.resolve(CONFIG);
  const log = container.resolve(LOGGER);
  const rehearsals = container.resolve(REHEARSALS);
  const database = () => container.resolve(DATABASE);
  const recorder = recordRequests(kernel, plugin);
  const nodes = new Nodes(database, log, recorder.counts);
  hooks.tables.tap(`${plugin}:health`, (tables) => tables.add(nodesTable, { transient: true, heartbeat: 'seen' }));
  hooks.ready.tapPromise(`${plugin}:health`, () => nodes.start(kernel.url !== null));
  hooks.shutdown.tapPromise(`${plugin}:health`, () => nodes.stop());
  container.resolve(JOBS).add({ name: `${plugin}.nodes`, every: SWEEPING, run: () => nodes.sweep() });
  const examinations = new Examinations({ doctor: doctorOf(config.appDir), check: checkOf(rehearsals, log) });
  return (routes) =>
    addHealthRoutes(routes, {
      config,
      documents: container.resolve(DOCUMENTS),
      log,
      recorder,
      nodes,
      examinations,
      jobs: container.resolve(JOBS),
      queues: plugins.includes('queues') ? container.resolve(QUEUES) : null,
      rehearsals,
      editor: plugins.includes('content-type-builder') ? container.resolve(MODEL_EDITOR) : null,
      contentPaths: [container.resolve(REST).prefix, `${API}/content`],
      database,
    });
}
