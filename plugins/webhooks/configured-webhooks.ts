import { type BootProblem, BootProblemsError, type Config, type Model, readJsonFolder } from 'plinth';
import { SECRET_PATTERN } from './signature.ts';
import { webhookFile } from './webhook-input.ts';
import type { NewWebhook } from './webhook-list.ts';

const FOLDER = 'config/webhooks';

/** A webhook that a file defines, with its values from the environment. */
export interface ConfiguredWebhook extends Omit<NewWebhook, 'token'> {
  /** Name of an API token; null: messages only name documents. */
  readonly tokenName: string | null;
  readonly secrets: readonly string[];
}

/**
 * Reads the webhooks of `config/webhooks/<name>.json`. Without that folder there are none.
 * @param events the names of all events
 * @throws BootProblemsError naming each mistake
 */
export function readConfigured(
  { appDir, env }: Pick<Config, 'appDir' | 'env'>,
  model: Model,
  events: readonly string[],
): readonly ConfiguredWebhook[] {
  const problems: BootProblem[] = [];
  const files = readJsonFolder(appDir, FOLDER, webhookFile(events), problems);
  const webhooks = Array.from(files, ({ name, value, wrong }): ConfiguredWebhook => {
    const fromEnvironment = (key: string, name: string, isFit: (text: string) => boolean, wanted: string): string => {
      const text = env(name) ?? '';
      if (!isFit(text))
        wrong([key], text === '' ? `the environment variable ${name} is not set` : `the environment variable ${name} holds no ${wanted}`);
      return text;
    };
    const { url, token, secret, oldSecret, on: is_on, ...told } = value;
    const isSecret = (text: string) => SECRET_PATTERN.test(text);
    const signing = { secret, ...(oldSecret && { oldSecret }) };
    const secrets = Object.entries(signing).map(([key, { env: name }]) =>
      fromEnvironment(key, name, isSecret, 'secret: expected whsec_ followed by base64'),
    );
    for (const [index, uid] of (told.types ?? []).entries())
      if (!model.contentTypes.has(uid)) wrong(['types', index], `the content type "${uid}" does not exist`);
      else if (model.contentType(uid).accounts) wrong(['types', index], `"${uid}" contains accounts, which cannot be sent to webhooks`);
    const target = typeof url === 'string' ? url : fromEnvironment('url', url.env, (text) => /^https?:\/\//.test(text), 'URL');
    return {
      ...told,
      name,
      url: target,
      is_on,
      tokenName: token,
      // Who writes the file decides what is sent.
      acts_as: null,
      secrets,
      origin: 'file',
      secret: null,
      old_secret: null,
      old_until: null,
    };
  });
  if (problems.length > 0) throw new BootProblemsError('The configuration of webhooks is invalid', problems, 'WEBHOOK_FILES');
  return webhooks;
}
