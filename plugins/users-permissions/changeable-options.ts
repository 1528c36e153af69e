import { z } from 'plinth';
import type { Settings } from 'plinth/plugins/settings';
import type { AccountOptions } from './options.ts';

const NAME = 'users-permissions';

/** The options of the plugin, of which people change some while the service runs: the setting `users-permissions`. What the files of the app say stays. */
export function changeableOptions(settings: Settings, options: AccountOptions): AccountOptions {
  const { registration, confirmation } = options;
  const schema = z.strictObject({
    allowRegister: z.boolean().default(registration.enabled).meta({ title: 'Visitors make accounts themselves' }),
    emailConfirmation: z.boolean().default(confirmation.required).meta({ title: 'They sign in once they have confirmed their address' }),
  });
  const saidBy = { allowRegister: 'registration.enabled', emailConfirmation: 'confirmation.required' } as const;
  const setting = settings.define(NAME, schema, { title: 'Signing up', options: saidBy });
  return {
    ...options,
    registration: {
      ...registration,
      get enabled() {
        return setting.get().allowRegister;
      },
    },
    confirmation: {
      ...confirmation,
      get required() {
        return setting.get().emailConfirmation;
      },
    },
  };
}
