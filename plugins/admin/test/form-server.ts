import { sqliteDialect } from 'plinth/testing';
import { type Browser, bootStaff, ORIGIN, OTHERS_OFF, type StaffApp } from './staff-app.ts';

/** A server for tests of the page's code: an app with forms, and an editor who is signed in. It can be replaced while it is in use. */
export interface FormServer {
  readonly url: string;
  /** `documentId` of the editor. */
  readonly personId: string;
  /** Headers of the editor's browser. */
  headers(): Readonly<Record<string, string>>;
  /** Returns the `data` of a route below `/admin/api`. */
  get(path: string): Promise<unknown>;
  /** Ends the server, and starts another one on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with these content types and components, in the form of schema files. */
export async function startFormServer({
  locales = [],
  ...app
}: {
  readonly contentTypes: readonly object[];
  readonly components: object;
  /** Codes, the default first. */
  readonly locales?: readonly string[];
}): Promise<FormServer> {
  const database = await sqliteDialect.createDatabase();
  const draftAndPublish = { enabled: true, config: { writesAskPublish: false } };
  const boot = () =>
    bootStaff({
      app: app as never,
      database: database.url,
      ...(locales.length > 0 && { config: { access: { locales: locales.map((code) => ({ code })) } } }),
      plugins: { ...OTHERS_OFF, 'draft-and-publish': draftAndPublish },
    });
  let server: StaffApp = await boot();
  const editor: Browser = await server.come('eva', 'editor');
  const session = (await editor.get('/session')).body.data;
  return {
    get url() {
      return server.url;
    },
    personId: session.person.documentId,
    headers: () => ({ Cookie: editor.cookie, Origin: ORIGIN }),
    get: async (path) => (await editor.get(path)).body.data,
    restart: async () => {
      await server.close();
      server = await boot();
    },
    close: async () => {
      await server.close();
      await database.remove();
    },
  };
}
