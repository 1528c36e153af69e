import type { Client, ClientConfig } from 'pg';
import type { DatabaseLogger } from '../../database-settings.ts';
import type { SessionLimits } from '../../server/session-limits.ts';
import { applySettings, assertSupported, openClient } from './connect.ts';
import { isBehindPooler, isPooledByTransaction, type PooledAddress } from './pooler.ts';

/** Logged once, when a pooler by transaction is found. */
const POOLED = 'connection pooler in transaction mode detected: sessions cannot keep settings or prepared statements';

/** Sets up the sessions at one address, and knows whether they keep their settings. */
export class ServerSessions {
  readonly options: ClientConfig;
  readonly #said: PooledAddress['said'];
  readonly #limits: SessionLimits;
  readonly #logger: Pick<DatabaseLogger, 'info'>;
  #isSupported = false;
  /** Whether sessions keep their settings; null: not known yet. */
  #keeps: boolean | null = null;

  /** @param options how the driver connects */
  constructor({ said }: Pick<PooledAddress, 'said'>, options: ClientConfig, limits: SessionLimits, logger: Pick<DatabaseLogger, 'info'>) {
    this.options = options;
    this.#said = said;
    this.#limits = limits;
    this.#logger = logger;
  }

  /** Whether sessions are known to keep no settings. */
  get keepNothing(): boolean {
    return this.#keeps === false;
  }

  /** Sets up a session. @throws Error for a server that is too old */
  async prepare(client: Client, settings: string): Promise<void> {
    if (!this.#isSupported) assertSupported(String((await client.query('show server_version')).rows[0]?.server_version));
    this.#isSupported = true;
    if (this.#keeps === null) {
      const isKept = await this.#findOut(client);
      if (!isKept && this.#keeps === null) this.#logger.info({}, POOLED);
      this.#keeps ??= isKept;
    }
    if (this.#keeps) await applySettings(client, settings);
  }

  async #findOut(client: Client): Promise<boolean> {
    if (this.#said !== null || !(await isBehindPooler(client))) return this.#said !== 'transaction';
    return !(await isPooledByTransaction(client, () => openClient(this.options, async () => undefined, this.#limits.connect)));
  }
}
