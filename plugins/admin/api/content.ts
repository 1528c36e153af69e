import type { Documents, RouteTable } from 'plinth';
import { type Beside, prefers, type Rest } from 'plinth/plugins/rest';
import type { Upload } from 'plinth/plugins/upload';
import type { AdminExtensions, Objection } from '../admin.ts';
import { allMarks, type Marks } from '../marks.ts';
import { API } from '../staff/staff.ts';
import { grantedTo } from './asked.ts';
import { mayOf } from './may.ts';
import { versionsOf } from './versions.ts';

/**
 * Adds REST's document routes, the routes of plugins, and those of the media library, for staff.
 * @param upload null when the plugin is off
 */
export function addContentRoutes(
  routes: RouteTable,
  rest: Rest,
  upload: Upload | null,
  documents: Documents,
  { marks, objections }: Pick<AdminExtensions, 'marks' | 'objections'>,
): void {
  rest.mountDocuments(routes, {
    prefix: `${API}/content`,
    guard: grantedTo,
    beside: toldBeside(documents, marks, objections),
    choosesIds: true,
  });
  rest.mountRoutes(routes, { prefix: API, guard: grantedTo });
  upload?.mount(routes, { prefix: API, guard: grantedTo });
}

/**
 * Returns what lists and forms show beside documents, for requests that prefer it (`Prefer: versions, may, marks`). `meta.versions` has
 * what `POST /versions` returns. `meta.may` has what `GET /may` returns, for one document. `meta.marks` has the marks of plugins.
 */
function toldBeside(documents: Documents, plugins: readonly Marks[], objections: readonly Objection[]): Beside {
  return (ctx, type) => {
    const { parameters, params } = ctx;
    const { caller } = ctx.state;
    const wanted = {
      versions: prefers(ctx, 'versions'),
      marks: prefers(ctx, 'marks'),
      may: prefers(ctx, 'may') && (type.kind === 'singleType' || 'documentId' in params),
    };
    // Callers without `find` may only open documents whose id they know. They get none of this: all of it is about what `find` shows.
    if (!(wanted.versions || wanted.may || wanted.marks) || !caller.ability.can(`${type.uid}.find`)) return null;
    const text = (name: string) => (typeof parameters[name] === 'string' ? (parameters[name] as string) : undefined);
    return async (documentIds) => {
      const [first] = documentIds;
      if (first === undefined) return wanted.versions ? { versions: {} } : {};
      const locale = text('locale');
      const [versions, may, marks] = await Promise.all([
        wanted.versions ? versionsOf(type, documentIds, documents, caller) : null,
        wanted.may ? mayOf(type, { documentId: first, locale, status: text('status') }, documents, caller, objections) : null,
        wanted.marks ? allMarks(plugins, { type, documentIds, locale: locale ?? null, caller }) : null,
      ]);
      return { ...(versions && { versions: Object.fromEntries(versions) }), ...(may && { may }), ...(marks && { marks }) };
    };
  };
}
