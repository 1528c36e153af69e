import { callerName, checkedInput, type Database, type DataRoute, dataRoute, type RequestContext, type RouteTable, z } from 'plinth';
import { choiceSchema, linesOf, pageOf, pageSchema } from './entries.ts';
import type { Deed } from './entry.ts';
import type { Verification } from './verification.ts';

const PREFIX = 'plugin::audit.entry';

/**
 * Actions of the plugin that roles and tokens grant. None is called `find`, so that a token that only reads content cannot read the audit.
 */
export const AUDIT_ACTIONS = { read: `${PREFIX}.read`, export: `${PREFIX}.export`, verify: `${PREFIX}.verify` } as const;

/** Dependencies of the routes. */
export interface RestParts {
  readonly database: () => Database;
  readonly verification: Verification;
  /** Records that somebody has exported the audit. */
  note(ctx: RequestContext, deed: Deed): void;
}

/** Adds the routes `<prefix>/audit`. None of them changes an entry. */
export function addAuditRoutes(routes: RouteTable, prefix: string, { database, verification, note }: RestParts): void {
  const all = `${prefix}/audit`;
  const told = (verb: keyof typeof AUDIT_ACTIONS, summary: string, more?: DataRoute) =>
    dataRoute(AUDIT_ACTIONS[verb], { summary, ...more });
  routes.get(`${all}/entries`, told('read', 'Audit log entries, newest first', { query: pageSchema }), async ({ parameters }) => {
    const { entries, ...meta } = await pageOf(database(), checkedInput(pageSchema, { ...parameters }));
    return { data: entries, meta };
  });
  routes.get(
    `${all}/export`,
    { ...told('export', 'Audit log entries as JSON lines, oldest first', { query: choiceSchema }), head: false },
    (ctx) => {
      const choice = checkedInput(choiceSchema, { ...ctx.parameters });
      note(ctx, { area: 'chain', kind: 'exported', details: { choice } });
      ctx.type = 'application/x-ndjson';
      ctx.set('Content-Disposition', 'attachment; filename="audit.jsonl"');
      return linesOf(database(), choice);
    },
  );
  routes.get(`${all}/head`, told('read', 'Where the chain of the audit ends, and when it was verified'), async () => ({
    data: await verification.state(),
  }));
  routes.post(`${all}/verify`, told('verify', 'Verify the integrity of the audit log', { status: 202 }), async (ctx) => {
    checkedInput(z.strictObject({}), ctx.request.body ?? {});
    await verification.ask(callerName(ctx.state.caller) ?? '');
    return { data: await verification.state() };
  });
}
