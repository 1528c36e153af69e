/** Path prefix of the page's routes. */
export const API = '/admin/api';

/** The policy of routes for signed-in staff. */
export const SESSION = 'admin.session';

/** `Caller.kind` of staff: in `staff:7`, the part before the colon. */
export const STAFF = 'staff';
