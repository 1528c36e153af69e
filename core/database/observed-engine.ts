import type { Knex } from 'knex';
import { isPlinthError } from '../errors/index.ts';
import type { Around, Observation, Work } from '../observation/index.ts';
import type { Sql } from './database.ts';
import type { Engine } from './database-kind.ts';
import { OF_THE_DATABASE } from './failure.ts';

/** The method of Knex's client through which builders reach the database. */
type QueryClient = Pick<Knex.Client, 'query'>;

/** Runs work of a kind that has no observers. */
const unobserved: Around = (_work, run) => run();

/** Shows the statements and transactions of an engine to observers. Returns the engine itself if there are none. */
export function observeEngine(engine: Engine, observation: Pick<Observation, 'of'>): Engine {
  const ofStatements = observation.of('statement');
  const ofTransactions = observation.of('transaction');
  if (ofStatements === null && ofTransactions === null) return engine;
  const statement = ofStatements ?? unobserved;
  const transaction = ofTransactions ?? unobserved;
  const observed = <T>({ text }: Pick<Sql, 'text'>, run: () => T): T => statement({ kind: 'statement', name: text }, run);
  observeBuilders(engine.knex, observed);
  const ofTransaction: Work = {
    kind: 'transaction',
    name: 'transaction',
    endOf(error) {
      const { kind } = engine.classify(error);
      if (kind === 'conflict') return 'conflict';
      return OF_THE_DATABASE.has(kind) || (isPlinthError(error) && error.status >= 500) ? 'failed' : 'undone';
    },
  };
  return {
    knex: engine.knex,
    read: (sql, options, meter) => observed(sql, () => engine.read(sql, options, meter)),
    snapshot: (work, options) =>
      engine.snapshot((read, isOneState) => work((sql, meter) => observed(sql, () => read(sql, meter)), isOneState), options),
    transaction: (work) =>
      transaction(ofTransaction, () =>
        engine.transaction(({ connection, knex }) =>
          work({
            connection,
            knex: (isOver, onError) => {
              const bound = knex(isOver, onError);
              observeBuilders(bound, observed);
              return bound;
            },
          }),
        ),
      ),
    session: (connection) => {
      const session = engine.session(connection);
      return {
        read: (sql, meter) => observed(sql, () => session.read(sql, meter)),
        answer: (sql, meter) => observed(sql, () => session.answer(sql, meter)),
        write: (sql) => observed(sql, () => session.write(sql)),
      };
    },
    pools: () => engine.pools(),
    replicas: () => engine.replicas(),
    readOnly: engine.readOnly,
    borrowLog: () => engine.borrowLog?.() ?? null,
    revision: (holds) => engine.revision(holds),
    serve: () => engine.serve(),
    classify: (error) => engine.classify(error),
    close: () => engine.close(),
  };
}

/** Statements of Knex and Objection do not go through the engine, so their client is observed, too. */
function observeBuilders(
  { client }: { readonly client: QueryClient },
  observed: (sql: Pick<Sql, 'text'>, run: () => unknown) => unknown,
): void {
  const { query } = client;
  client.query = function (this: Knex.Client, connection, asked) {
    const text = typeof asked === 'string' ? asked : ((asked as { readonly sql?: string }).sql ?? '');
    return observed({ text }, () => query.call(this, connection, asked)) as ReturnType<typeof query>;
  };
}
