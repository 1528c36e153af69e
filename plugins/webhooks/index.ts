/**
 * Sends signed messages about changes of documents to other services, and retries them for a day.
 *
 * @module plinth/plugins/webhooks
 */
import { join } from 'node:path';
import {
  ACCESS,
  APPLYING,
  BACKGROUND,
  BootProblemsError,
  type Caller,
  CONFIG,
  DATABASE,
  DOCTOR,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  JOBS,
  LOGGER,
  OBSERVATION,
} from 'plinth';
import { TOKENS } from 'plinth/plugins/api-tokens';
import { MAIL } from 'plinth/plugins/mail';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { REST } from 'plinth/plugins/rest';
import { readConfigured } from './configured-webhooks.ts';
import { Deliveries, rowsOf } from './deliveries.ts';
import { DueDeliveries } from './due-deliveries.ts';
import { webhookOptions } from './options.ts';
import { OwnFailures } from './own-failures.ts';
import { PluginEventNames } from './plugin-events.ts';
import { Principals } from './principals.ts';
import { Senders } from './senders.ts';
import { fileOf } from './shown.ts';
import { SecretSeal } from './signature.ts';
import { deliveriesTable, type Webhook, webhooksTable } from './webhook.ts';
import { WEBHOOKS, WebhookKeeper } from './webhook-keeper.ts';
import { WebhookList } from './webhook-list.ts';
import { addWebhookRoutes, WEBHOOK_ACTIONS } from './webhooks-rest.ts';

declare module 'plinth' {
  interface PluginNames {
    webhooks: true;
  }
}

export type { PluginEventSource, PluginEvents } from './plugin-events.ts';
export type { ListedDelivery, MadeWebhook, ShownDelivery, ShownWebhook } from './shown.ts';
export type { PluginMessage } from './webhook.ts';
export { WEBHOOKS, type Webhooks } from './webhook-keeper.ts';

const NAME = 'webhooks';

/** Milliseconds between two removals of old deliveries. */
const SWEEP_EVERY = 600_000;

export default definePlugin({
  name: NAME,
  description: 'Sends webhooks when content changes',
  requires: ['outgoing'],
  after: ['rest', 'api-tokens', 'mail'],
  options: webhookOptions,
  apply({ container, hooks, plugins }, options) {
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const logger = container.resolve(LOGGER);
    const access = container.resolve(ACCESS);
    const observation = container.resolve(OBSERVATION);
    const database = () => container.resolve(DATABASE);
    const rest = plugins.includes('rest') ? container.resolve(REST) : null;
    const tokens = plugins.includes('api-tokens') ? container.resolve(TOKENS) : null;
    const mail = plugins.includes('mail') ? container.resolve(MAIL) : null;
    mail?.addTemplates(join(__dirname, 'templates'));

    const list = new WebhookList(database, container.resolve(FRESHNESS));
    const deliveries = new Deliveries(database, observation);
    const seal = new SecretSeal(config.server.encryptionKey ?? null);
    const secretsOfFiles = new Map<string, readonly string[]>();
    const secretsOf = ({ origin, name, secret, old_secret, old_until }: Webhook): readonly string[] => {
      if (origin === 'file') return secretsOfFiles.get(name) ?? [];
      const old = old_secret !== null && Number(old_until) > Date.now() ? [old_secret] : [];
      return [...(secret === null ? [] : [secret]), ...old].map((sealed) => seal.open(sealed));
    };
    const onOff = async ({ name, url, notify }: Webhook, reason: string) => {
      if (notify !== null) await mail?.send({ to: notify, template: 'webhook-off', data: { name, url, reason } });
    };
    // Needed before the names of events are: these are added with what sends them.
    const pluginEventNames = { check: (events: readonly string[], caller: Caller) => pluginEvents.check(events, caller) };
    const parts = {
      documents,
      principals: new Principals({ access, documents, pluginEvents: pluginEventNames }),
      tokens,
      rest,
      outgoing: container.resolve(OUTGOING),
      options,
      secretsOf,
      database,
      list,
      deliveries,
      due: new DueDeliveries(database),
      logger,
      ownFailures: new OwnFailures(logger),
      observation,
      onOff,
    };
    const senders = new Senders(parts);
    const wake = () => senders.wake();
    const pluginEvents: PluginEventNames = new PluginEventNames({ applying: container.resolve(APPLYING), list, deliveries, wake });
    const keeper = new WebhookKeeper({ ...parts, senders, seal, pluginEvents, model: () => documents.model, access });
    container.registerInstance(WEBHOOKS, { list: () => keeper.list(), addEvents: (events) => pluginEvents.add(events) });

    for (const action of WEBHOOK_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    rest?.addRoutes(NAME, (routes, prefix) => addWebhookRoutes(routes, prefix, keeper, pluginEvents.all));
    hooks.tables.tap(NAME, (tables) => {
      tables.add(webhooksTable);
      tables.add(deliveriesTable);
    });
    hooks.bootstrap.tapPromise(NAME, async () => {
      const configured = readConfigured(config, documents.model, pluginEvents.all);
      const known = configured.some(({ tokenName }) => tokenName !== null) ? ((await tokens?.list()) ?? []) : [];
      await list.replaceFiles(
        configured.map(({ tokenName, secrets, ...webhook }) => {
          const found = known.find(({ name }) => name === tokenName) ?? null;
          if (tokenName !== null && found === null) {
            const problem = { file: fileOf(webhook) ?? '', path: ['token'], message: `API token "${tokenName}" not found` };
            throw new BootProblemsError('The configuration of webhooks is invalid', [problem], 'WEBHOOK_FILES');
          }
          secretsOfFiles.set(webhook.name, secrets);
          return { ...webhook, token: found?.id ?? null };
        }),
      );
      await list.catchUp();
      await list.nameOldest();
    });

    const scope = { name: NAME, states: false, by: () => list.isUsed };
    documents.hooks.record.tap(scope, (rows, change) => [...rows, ...rowsOf(change, list, observation.traceparent, wake)]);
    container.resolve(BACKGROUND).add({ name: NAME, start: () => senders.start(), drain: (limit) => senders.drain(limit) });
    container.resolve(JOBS).add({
      name: `${NAME}.sweep`,
      every: SWEEP_EVERY,
      run: async ({ signal }) => {
        await list.catchUp();
        await deliveries.sweep(list.all, options, signal);
      },
    });
    container.resolve(DOCTOR).add(async () => {
      // If the tables do not exist yet, there are no webhooks.
      await Promise.resolve(list.catchUp()).catch(() => undefined);
      const off = list.all.filter(({ off_at }) => off_at !== null);
      const free = list.all.filter(({ origin, acts_as }) => origin === 'person' && acts_as === null);
      return [
        ...off.map(({ name, off_reason }) => {
          const text = `the webhook "${name}" was disabled because its deliveries failed for too long: ${off_reason}`;
          return { level: 'look' as const, text, mend: 'fix the target, and enable the webhook again' };
        }),
        ...free.map(({ name }) => {
          const text = `the webhook "${name}" runs with all permissions, because an earlier version did not store who created it`;
          return {
            level: 'look' as const,
            text,
            mend: 'create the webhook again, so that it runs with the permissions of the user who creates it',
          };
        }),
      ];
    });
  },
});
