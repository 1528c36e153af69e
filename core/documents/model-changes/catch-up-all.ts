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

/** Rows per statement. Few, because SQLite blocks the event loop during a statement. */
const ROWS = 1000;
/** Milliseconds of pause between two windows of rows. */
const PAUSE = 20;

/** What catching up needs. */
interface CatchUpParts extends ContentParts {
  readonly layouts: Layouts;
  readonly writes: WriteContext;
  readonly logger: WarningLogger;
}

/**
 * Completes documents that nodes with an older model wrote: creates missing copy sources (drafts), and fills shadow columns of unique
 * attributes. It walks all tables in small windows, so that the node can serve meanwhile. Every step can be repeated. Unique values that
 * another document has already are logged and stay without a shadow.
 * @param signal ends the work after the running statement or transaction
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

/** Creates the missing copy sources of the rows in a window. */
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
