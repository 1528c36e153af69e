import type { Caller } from '../access/index.ts';
import type { Model } from '../model/index.ts';
import type { Around, Observation } from '../observation/index.ts';
import { ChangePipeline, type Ending, type Happened, type WorkOfChange } from './change/change-pipeline.ts';
import type { LockName } from './change/document-turns.ts';
import { Gate } from './gate/gate.ts';
import type { GuardedQuery } from './plan/guarded-query.ts';
import { Aggregator } from './read/aggregate/aggregator.ts';
import { Reader } from './read/reader.ts';
import { planName, type QueryShape, shapeOfQuery } from './slow/query-shape.ts';

/** The classes that do the work of the document service. */
export interface WorkClasses {
  readonly Gate: typeof Gate;
  readonly Reader: typeof Reader;
  readonly Aggregator: typeof Aggregator;
  readonly ChangePipeline: typeof ChangePipeline;
}

/**
 * Chooses the classes of the document service: observed ones, or the plain ones if there are no observers. So unused observation costs
 * nothing.
 * @param types content types by their uids
 */
export function workClasses(observation: Pick<Observation, 'of'> | undefined, types: () => Model['contentTypes']): WorkClasses {
  const gate = observation?.of('gate') ?? null;
  const read = observation?.of('read') ?? null;
  const change = observation?.of('change') ?? null;
  return {
    Gate: gate === null ? Gate : observedGate(gate),
    ...(read === null ? { Reader, Aggregator } : observedReads(read, types)),
    ChangePipeline: change === null ? ChangePipeline : observedChanges(change),
  };
}

function observedGate(around: Around): typeof Gate {
  return class ObservedGate extends Gate {
    override parse(...asked: Parameters<Gate['parse']>): ReturnType<Gate['parse']> {
      return around({ kind: 'gate', name: asked[0].uid }, () => super.parse(...asked));
    }

    override compose(...asked: Parameters<Gate['compose']>): ReturnType<Gate['compose']> {
      return around({ kind: 'gate', name: asked[0].uid }, () => super.compose(...asked));
    }

    override check(...asked: Parameters<Gate['check']>): ReturnType<Gate['check']> {
      return around({ kind: 'gate', name: asked[0].type.uid }, () => super.check(...asked));
    }

    override checkAggregation(...asked: Parameters<Gate['checkAggregation']>): ReturnType<Gate['checkAggregation']> {
      return around({ kind: 'gate', name: asked[0].query.type.uid }, () => super.checkAggregation(...asked));
    }
  };
}

function observedReads(around: Around, types: () => Model['contentTypes']): Pick<WorkClasses, 'Reader' | 'Aggregator'> {
  const observed = <T>(query: GuardedQuery, asks: QueryShape['asks'], what: string, run: () => T): T => {
    const plan = () => planName(shapeOfQuery(query, asks, types()), what);
    return around({ kind: 'read', name: query.type.uid, plan }, run);
  };
  class ObservedReader<Value> extends Reader<Value> {
    override find(...asked: Parameters<Reader<Value>['find']>): ReturnType<Reader<Value>['find']> {
      return observed(asked[0], 'list', 'list', () => super.find(...asked));
    }

    override count(...asked: Parameters<Reader<Value>['count']>): ReturnType<Reader<Value>['count']> {
      return observed(asked[0], 'list', 'count', () => super.count(...asked));
    }

    override findOne(...asked: Parameters<Reader<Value>['findOne']>): ReturnType<Reader<Value>['findOne']> {
      return observed(asked[1], 'one', 'one', () => super.findOne(...asked));
    }
  }
  class ObservedAggregator extends Aggregator {
    override aggregate(...asked: Parameters<Aggregator['aggregate']>): ReturnType<Aggregator['aggregate']> {
      return observed(asked[0], 'list', 'aggregate', () => super.aggregate(...asked));
    }
  }
  return { Reader: ObservedReader, Aggregator: ObservedAggregator };
}

function observedChanges(around: Around): typeof ChangePipeline {
  return class ObservedPipeline extends ChangePipeline {
    override carryOutAll<Result extends Happened | null>(
      changes: readonly WorkOfChange<Result>[],
      caller: Caller,
      locked: readonly LockName[],
      ending?: Ending,
    ): Promise<readonly Result[]> {
      const types = [...new Set(changes.map(({ layout }) => layout.type.uid))];
      return around({ kind: 'change', name: types.join(' ') }, () => super.carryOutAll(changes, caller, locked, ending));
    }
  };
}
