/** Path before everything that the page asks for. */
export const API = '/admin/api';

/** The policy of routes for those who are signed in. */
export const SESSION = 'admin.session';

/** `Caller.kind` of staff: `staff:7` made a document. */
export const STAFF = 'staff';
