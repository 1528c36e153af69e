import type { RouteOptions, RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import type { Upload } from 'plinth/plugins/upload';
import { API, SESSION } from '../staff/staff.ts';

/** Staff who are granted an action. What they are shown is nobody else's, and not for caches. */
export function granted(action: string): RouteOptions {
  return { auth: false, noStore: true, policies: [{ name: SESSION, config: { action } }] };
}

/** Adds REST's routes of documents, and the media library's, for staff. @param upload null where there are no files */
export function addContentRoutes(routes: RouteTable, rest: Rest, upload: Upload | null): void {
  rest.mountDocuments(routes, { prefix: `${API}/content`, guard: granted });
  upload?.mount(routes, { prefix: API, guard: granted });
}
