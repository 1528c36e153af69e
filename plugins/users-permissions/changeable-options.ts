import { z } from 'plinth';
import type { Settings } from 'plinth/plugins/settings';
import type { AccountOptions } from './options.ts';

const NAME = 'users-permissions';

/** The plugin's options. The setting `users-permissions` changes some at runtime; the others come from the app's files. */
export function changeableOptions(settings: Settings, options: AccountOptions): AccountOptions {
  const { registration, confirmation } = options;
  const schema = z.strictObject({
    allowRegister: z.boolean().default(registration.enabled).meta({ title: 'Allow registration' }),
    emailConfirmation: z.boolean().default(confirmation.required).meta({ title: 'Require email confirmation' }),
  });
  const saidBy = { allowRegister: 'registration.enabled', emailConfirmation: 'confirmation.required' } as const;
  const risks = {
    allowRegister: 'allows anyone to register',
    emailConfirmation: 'allows sign-in with an unconfirmed email address',
  } as const;
  const setting = settings.define(NAME, schema, { title: 'Registration', options: saidBy, risks });
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
