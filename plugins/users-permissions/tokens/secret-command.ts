import type { Command } from 'plinth';
import { createSecret } from './signing-key.ts';

/** `plinth secret`. */
export const secretCommand: Command = {
  name: 'secret',
  description: 'Prints a random secret, for JWT_SECRET or API_TOKEN_SECRET',
  run: async ({ print }) => print(createSecret()),
};
