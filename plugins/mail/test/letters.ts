import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { DATABASE, definePlugin } from 'plinth';
import { MAIL, type TemplateMail } from 'plinth/plugins/mail';
import { type BootedApp, bootApp } from 'plinth/testing';

/** A line of the log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** A running app that sends mails. */
export interface MailApp extends BootedApp {
  readonly lines: readonly LogLine[];
  send(mail?: Partial<TemplateMail>): Promise<void>;
  /** The waiting mails. */
  queued(): Promise<readonly Record<string, unknown>[]>;
}

/** Options of `bootMailApp`. */
export interface MailAppOptions {
  readonly database?: string;
  /** Options of the plugin. */
  readonly mail?: object;
  readonly env?: Readonly<Record<string, string>>;
  /** Files of the app, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folder of templates. Default: a mail `welcome`. */
  readonly folder: string;
  readonly server?: object;
}

/** The templates of a mail `welcome`. */
export const WELCOME = {
  'welcome.txt': 'Subject: Welcome, {{name}}\n\nDear {{name}},\nconfirm: {{url}}\n',
  'welcome.html': '<p>Dear {{name}}, <a href="{{url}}">confirm</a></p>\n',
};

const OTHERS_OFF = Object.fromEntries(
  ['rest', 'draft-and-publish', 'i18n', 'upload', 'users-permissions', 'api-tokens', 'webhooks'].map((name) => [name, false]),
);
const DATA = { name: 'Ada', url: 'https://example.org/confirm?a=1&b=2' };

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Boots an app with a plugin that adds templates. */
export async function bootMailApp({ database, mail = {}, env = {}, files = {}, folder, server = {} }: MailAppOptions): Promise<MailApp> {
  const lines: LogLine[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const letters = definePlugin({
    name: 'letters',
    requires: ['mail'],
    apply: ({ container }) => container.resolve(MAIL).addTemplates(folder),
  });
  const config = { plugins: { ...OTHERS_OFF, mail: { config: mail } }, server };
  const app = await bootApp({
    app: { plugins: [letters], config, files },
    env,
    logger,
    ...(database !== undefined && { database }),
  });
  const { container } = app.kernel;
  return Object.assign(app, {
    lines,
    send: (request: Partial<TemplateMail> = {}) =>
      container.resolve(MAIL).send({ to: 'ada@example.org', template: 'welcome', data: DATA, ...request }),
    async queued() {
      const rows = await container.resolve(DATABASE).knex('plinth_queue').where('queue', 'mail.deliver').orderBy('id');
      return rows.map(({ payload, attempts, state }) => ({ ...JSON.parse(payload), attempts, state }));
    },
  });
}
