import { setTimeout as sleep } from 'node:timers/promises';
import type { ScalarAttribute } from '../../model/index.ts';
import { copiedOn, defaultOf } from '../axes/axis-registry.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { reading } from '../storage/statements.ts';
import { refreshVersion } from '../write/behind.ts';
import type { WriteContext } from '../write/write-context.ts';
import { behindRows } from './settle-axes.ts';
import { type ContentParts, type IdWindow, windowsOf } from './stored-content.ts';
import { tellRefused, UniqueValues, type WarningLogger } from './unique-values.ts';

/** Rows that one statement looks at: few, because SQLite holds the event loop meanwhile. */
const ROWS = 1000;
/** Milliseconds between the statements about some rows and those about the next ones. */
const PAUSE = 20;

/** What documents are caught up with. */
interface CatchUpParts extends ContentParts {
  readonly layouts: Layouts;
  readonly writes: WriteContext;
  readonly logger: WarningLogger;
}

/**
 * Gives documents what nodes that ran with an older model did not write: versions that others are copies of (drafts), and the shadow columns of unique
 * attributes. All tables are looked at, a few rows at a time, so that it may run while the node serves; every step may be repeated. What another
 * document's value forbids is told, and stays as it is.
 * @param signal ends the work after the statement or transaction that is under way
 * @throws the reason of the signal
 */
export async function catchUpAll(parts: CatchUpParts, signal: AbortSignal): Promise<void> {
  for (const layout of parts.layouts.all()) {
    if (layout.unique.size === 0 && !layout.axes.some((axis) => copiedOn(axis) !== null)) continue;
    const refused = new Map<ScalarAttribute, string[]>();
    for await (const window of windowsOf(reading(parts.database), layout.table, ROWS)) {
      await makeVersions(parts, layout, window, signal);
      for (const attribute of layout.unique.keys()) {
        const filled = await new UniqueValues(parts, layout).fill(attribute, { all: false, within: window, signal });
        refused.set(attribute, [...(refused.get(attribute) ?? []), ...filled.refused]);
      }
      signal.throwIfAborted();
      await sleep(window.to === null ? 0 : PAUSE);
      signal.throwIfAborted();
    }
    for (const [attribute, documents] of refused) tellRefused(parts.logger, layout, attribute, documents);
  }
}

/** Makes what is missing beside some rows. */
async function makeVersions(parts: CatchUpParts, layout: TypeLayout, { from, to }: IdWindow, signal: AbortSignal): Promise<void> {
  for (const axis of layout.axes) {
    const on = copiedOn(axis);
    if (on === null) continue;
    for (let after = from; ; ) {
      const rows = await behindRows(parts.database, layout, axis, { value: defaultOf(axis), on, isNew: false, after, to });
      if (rows.length === 0) break;
      for (const { id } of rows) {
        signal.throwIfAborted();
        await refreshVersion(parts.writes, layout, id, axis.name, on);
        after = id;
      }
    }
  }
}
