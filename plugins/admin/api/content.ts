import type { Documents, RouteTable } from 'plinth';
import { type Beside, prefers, type Rest } from 'plinth/plugins/rest';
import type { Upload } from 'plinth/plugins/upload';
import { API } from '../staff/staff.ts';
import { grantedTo } from './asked.ts';
import { mayOf } from './may.ts';
import { versionsOf } from './versions.ts';

/** Adds REST's routes of documents, and the media library's, for staff. @param upload null where there are no files */
export function addContentRoutes(routes: RouteTable, rest: Rest, upload: Upload | null, documents: Documents): void {
  rest.mountDocuments(routes, { prefix: `${API}/content`, guard: grantedTo, beside: toldBeside(documents) });
  upload?.mount(routes, { prefix: API, guard: grantedTo });
}

/**
 * What lists and forms show beside documents comes with them, for who prefers it (`Prefer: versions, may`): `meta.versions` as `POST /versions` tells it, and of one document
 * `meta.may` as `GET /may` does.
 */
function toldBeside(documents: Documents): Beside {
  return (ctx, type) => {
    const { parameters, params } = ctx;
    const { caller } = ctx.state;
    const wanted = {
      versions: prefers(ctx, 'versions'),
      may: prefers(ctx, 'may') && (type.kind === 'singleType' || 'documentId' in params),
    };
    // Who may only open what they know by its identifier is told no more than `find` would.
    if (!(wanted.versions || wanted.may) || !caller.ability.can(`${type.uid}.find`)) return null;
    const text = (name: string) => (typeof parameters[name] === 'string' ? (parameters[name] as string) : undefined);
    return async (documentIds) => {
      const [first] = documentIds;
      if (first === undefined) return wanted.versions ? { versions: {} } : {};
      const [versions, may] = await Promise.all([
        wanted.versions ? versionsOf(type, documentIds, documents, caller) : null,
        wanted.may ? mayOf(type, { documentId: first, locale: text('locale'), status: text('status') }, documents, caller) : null,
      ]);
      return { ...(versions && { versions: Object.fromEntries(versions) }), ...(may && { may }) };
    };
  };
}
