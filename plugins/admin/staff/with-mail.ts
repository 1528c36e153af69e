import { join } from 'node:path';
import { CONFIG, type Kernel } from 'plinth';
import { MAIL } from 'plinth/plugins/mail';
import type { NamedPerson } from './second-factor-command.ts';

const TEMPLATE = 'admin-second-factor-off';

/** Tells people by mail that their second factor was taken away; nobody where the plugin mail is off. Only while plugins are applied. */
export function mailOff({ container, plugins }: Kernel): (person: NamedPerson) => Promise<void> {
  if (!plugins.includes('mail')) return async () => undefined;
  const mail = container.resolve(MAIL);
  mail.addTemplates(join(__dirname, '../templates'));
  const { server } = container.resolve(CONFIG);
  const link = `${(server.url ?? `http://${server.host}:${server.port}`).replace(/\/+$/, '')}/admin/account`;
  return ({ email, name }) => mail.send({ to: email, template: TEMPLATE, data: { name, email, link } });
}
