import { type Config, type Diagnosis, weaknessOf } from 'plinth';
import { tokensSchema } from './configured-tokens.ts';

const MAKE_ONE = 'set it to what `plinth secret` prints';

/** What `plinth doctor` reports about tokens: the key of their hashes, and the values of the tokens in `config/access`. */
export function checkTokens(secret: string | undefined, { access, env, files }: Config): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  const weakness = secret === undefined ? null : weaknessOf(secret);
  if (secret === undefined) {
    found.push({
      level: 'look',
      text: 'API tokens are hashed with a key that is stored in the same database',
      mend: 'set API_TOKEN_SECRET before tokens are made',
    });
  } else if (weakness !== null) found.push({ level: 'mend', text: `API_TOKEN_SECRET ${weakness}`, mend: MAKE_ONE });
  // The boot reports an invalid section.
  for (const { name, value } of tokensSchema.safeParse(access.tokens).data ?? []) {
    const token = env(value.env);
    const weak = token === undefined ? 'is not set' : weaknessOf(token);
    if (weak !== null)
      found.push({ level: 'mend', text: `${files.access}: ${value.env}, the value of the token "${name}", ${weak}`, mend: MAKE_ONE });
  }
  return found;
}
